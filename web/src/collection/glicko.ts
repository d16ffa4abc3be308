// Glicko-2 ratings after Mark E. Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf), whose step numbers the
// comments cite. The test repeats the example of that paper.

export interface Rating {
  rating: number;
  /** The rating deviation: the true strength is within two of them with a probability of 95 %. */
  deviation: number;
  volatility: number;
}
/** The result of a game: 1 for a win, 0.5 for a draw, 0 for a loss. */
export interface Outcome {
  opponent: Pick<Rating, "rating" | "deviation">;
  score: number;
}

export const NEW: Readonly<Rating> = { rating: 1500, deviation: 350, volatility: 0.06 };

/** How much the volatility may change; the paper recommends 0.3 to 1.2. */
const TAU = 0.5;
/** The factor between the scales of Glicko and Glicko-2. */
const SCALE = 173.7178;
const PRECISION = 1e-6;
const MOST_DEVIATION = 350;

/** Step 3. */
const g = (phi: number): number => 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI));

/** The rating after the games of one rating period. */
export function rated(before: Rating, outcomes: readonly Outcome[], tau = TAU): Rating {
  if (outcomes.length === 0) return rested(before, 1);
  // Step 2.
  const [mu, phi] = [(before.rating - 1500) / SCALE, before.deviation / SCALE];
  // Steps 3 and 4.
  let [precision, difference] = [0, 0];
  for (const { opponent, score } of outcomes) {
    const weight = g(opponent.deviation / SCALE);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (opponent.rating - 1500) / SCALE)));
    precision += weight * weight * expected * (1 - expected);
    difference += weight * (score - expected);
  }
  const variance = 1 / precision;
  const sigma = volatility(before.volatility, phi, variance, variance * difference, tau);
  // Steps 6 to 8.
  const next = 1 / Math.sqrt(1 / (phi * phi + sigma * sigma) + 1 / variance);
  return {
    rating: 1500 + SCALE * (mu + next * next * difference),
    deviation: Math.min(MOST_DEVIATION, SCALE * next),
    volatility: sigma,
  };
}

/** The rating after `periods` rating periods without games: the same, but less certain. */
export function rested(before: Rating, periods: number): Rating {
  const phi = Math.hypot(before.deviation / SCALE, before.volatility * Math.sqrt(Math.max(0, periods)));
  return { ...before, deviation: Math.min(MOST_DEVIATION, SCALE * phi) };
}

/** Step 5: the new volatility, by the Illinois algorithm. */
function volatility(sigma: number, phi: number, variance: number, delta: number, tau: number): number {
  const a = Math.log(sigma * sigma);
  const f = (x: number): number => {
    const square = phi * phi + variance + Math.exp(x);
    return (Math.exp(x) * (delta * delta - square)) / (2 * square * square) - (x - a) / (tau * tau);
  };
  let low = a;
  let high: number;
  const excess = delta * delta - phi * phi - variance;
  if (excess > 0) high = Math.log(excess);
  else {
    let steps = 1;
    while (f(a - steps * tau) < 0) steps += 1;
    high = a - steps * tau;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > PRECISION) {
    const between = low + ((low - high) * atLow) / (atHigh - atLow);
    const there = f(between);
    if (there * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [between, there];
  }
  return Math.exp(low / 2);
}

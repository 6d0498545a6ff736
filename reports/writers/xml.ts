/** Names of elements and attributes are ours; everything else goes through here. */
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/**
 * Text of an element as XML 1.0 can hold it. What XML has no way to write (control characters, half a
 * surrogate pair) is shown as \u001b, so that nothing is lost unseen.
 */
export function xmlText(text: string): string {
  return visible(text).replaceAll(/[&<>\r]/g, (found) => entities[found] ?? found);
}

/** A reader turns line breaks and tabs of an attribute into spaces unless they are written so. */
function attributeText(text: string): string {
  return visible(text).replaceAll(/[&<>"\t\n\r]/g, (found) => entities[found] ?? found);
}

export type XmlAttributes = Readonly<Record<string, string | number>>;

export function xmlElement(
  name: string,
  attributes: XmlAttributes,
  children: readonly string[] = [],
): string {
  const written = Object.entries(attributes).map(
    ([attribute, value]) => ` ${attribute}="${attributeText(String(value))}"`,
  );
  const open = `<${name}${written.join('')}`;
  return children.length === 0 ? `${open}/>` : `${open}>${children.join('')}</${name}>`;
}

function visible(text: string): string {
  return text.replaceAll(
    /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

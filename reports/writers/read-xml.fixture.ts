/** An element as a strict reader sees it. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  readonly text: string;
}

interface OpenNode extends XmlNode {
  readonly children: XmlNode[];
  text: string;
}

const token = /<(\/?)([a-z-]+)((?: [a-z-]+="[^"<]*")*)(\/?)>|([^<]+)/uy;
const attribute = / ([a-z-]+)="([^"<]*)"/gu;
const illegal = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/** Reads what our writer may write of XML 1.0 and throws on everything else. */
export function readXml(document: string): XmlNode {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  if (!document.startsWith(declaration)) throw new Error('no declaration');
  if (illegal.test(document)) throw new Error('a character that XML cannot hold');
  const body = document.slice(declaration.length).trim();
  const top: OpenNode = { name: '', attributes: {}, children: [], text: '' };
  const open: OpenNode[] = [top];
  for (token.lastIndex = 0; token.lastIndex < body.length; ) {
    const at = token.lastIndex;
    const found = token.exec(body);
    if (found === null) throw new Error(`not XML at ${body.slice(at, at + 40)}`);
    take(found, open);
  }
  const [root, ...others] = top.children;
  if (root === undefined || others.length > 0 || open.length !== 1)
    throw new Error('not one closed element');
  return root;
}

function take(
  [, close, name = '', attributes = '', selfClosed, text]: RegExpExecArray,
  open: OpenNode[],
): void {
  const inner = open.at(-1);
  if (inner === undefined) throw new Error('closed too often');
  if (text !== undefined) {
    inner.text += decode(text);
    return;
  }
  if (close === '/') {
    if (inner.name !== name) throw new Error(`${name} closes ${inner.name}`);
    open.pop();
    return;
  }
  const pairs = [...attributes.matchAll(attribute)].map(
    ([, key = '', value = '']) => [key, decode(value)] as const,
  );
  if (new Set(pairs.map(([key]) => key)).size !== pairs.length)
    throw new Error('an attribute twice');
  const node: OpenNode = { name, attributes: Object.fromEntries(pairs), children: [], text: '' };
  inner.children.push(node);
  if (selfClosed !== '/') open.push(node);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function decode(text: string): string {
  if (/&(?!#?\w+;)/.test(text)) throw new Error(`a bare ampersand: ${text}`);
  return text.replaceAll(/&(#?)(\w+);/g, (whole, number: string, name: string) => {
    const value = number === '#' ? String.fromCodePoint(Number(name)) : entities[name];
    if (value === undefined) throw new Error(`not an entity: ${whole}`);
    return value;
  });
}

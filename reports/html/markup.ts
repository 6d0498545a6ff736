/** Text that is HTML already. Only `html` makes it, so nothing foreign gets into a page unescaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Content = Markup | string | number | undefined | false | readonly Content[];

/** A piece of HTML: what is filled in is escaped unless it is a piece itself; undefined and false are nothing. */
export function html(pieces: TemplateStringsArray, ...filled: readonly Content[]): Markup {
  let text = pieces[0] ?? '';
  for (const [index, content] of filled.entries()) {
    text += write(content) + (pieces[index + 1] ?? '');
  }
  return new Markup(text);
}

function write(content: Content): string {
  if (content === undefined || content === false) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'object') return content.map(write).join('');
  return escapeHtml(String(content));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and quoted attributes. Control characters and bidirectional overrides are shown, not obeyed. */
function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(
      /[^\P{Cc}\t\n\r]|[\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu,
      (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    .replaceAll(/[&<>"']/g, (found) => entities[found] ?? found);
}

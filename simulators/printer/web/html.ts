/** Markup that is safe to put into a page as it is. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | readonly Html[];

/** What stands between the markup is text, whatever it holds; other markup is put in as it is. */
export function html(markup: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: String.raw({ raw: markup }, ...parts.map(markupOf)) };
}

/** Markup of our own that has no parts: a style sheet. */
export function verbatim(markup: string): Html {
  return { markup };
}

export const nothing: Html = { markup: '' };

function markupOf(part: Part): string {
  if (typeof part === 'object') {
    return 'markup' in part ? part.markup : part.map((one) => one.markup).join('');
  }
  return plain(String(part)).replace(/[&<>"']/g, (found) => `&#${String(found.charCodeAt(0))};`);
}

/** Names come from the wire: none of them turns the text that follows around. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '\ufffd');
}

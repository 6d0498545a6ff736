import type { VNode } from 'preact';
import { exchanges } from '../exchanges.ts';
import { html } from '../html.ts';
import { Link } from '../place.ts';

/** Links to the exchange with this X-Request-Id; nothing if it is not recorded. */
export function ExchangeLink({ requestId }: { requestId: string | undefined }): VNode | null {
  const found = exchanges.value.find((one) => one.requestId === requestId);
  if (requestId === undefined || found === undefined) return null;
  return html`<${Link} view="traffic" id=${String(found.id)}>Exchange ${found.id}<//>`;
}

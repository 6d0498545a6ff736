import type { VNode } from 'preact';
import { html } from '../html.ts';
import { Action, dateTime, Facts } from '../parts.ts';
import { Link } from '../place.ts';

interface Found {
  readonly kind: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** Shows all members of a record; an output port can be switched off and on. */
export function RecordDetails(props: {
  id: string;
  found: Found | undefined;
  done: () => Promise<void>;
}): VNode {
  const { id, found, done } = props;
  const { kind = '', row = {} } = found ?? {};
  const { userName, name } = row;
  const title = [userName, name].find((one) => typeof one === 'string') ?? `There is no ${id}.`;
  const facts = Object.entries(row).map(
    ([name, value]) => [wordsOf(name), shown(name, value)] as const,
  );
  const isActive = row['active'] !== false;
  return html`<aside class="details" aria-label="record">
    <header class="bar"><h2>${title}</h2><${Link} view="accounts" class="close">Close (Esc)<//></header>
    ${kind === 'port' ? html`<p class="actions"><${Action} done=${done} call=${{ method: 'PATCH', path: `/output-ports/${String(row['id'])}`, body: { active: !isActive } }}>${isActive ? 'Switch off' : 'Switch on'}<//></p>` : null}
    <${Facts} of=${Object.fromEntries(facts)}/>
  </aside>`;
}

/** A member name as words: `deviceSerial` becomes `Device serial`. */
function wordsOf(name: string): string {
  const words = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function shown(name: string, value: unknown): unknown {
  if (typeof value === 'number' && name.endsWith('At')) return dateTime(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object' || value === null) return value ?? '';
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.join(', ');
  return html`<pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`;
}

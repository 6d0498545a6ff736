import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import { numbersOf, readValue, textsOf } from '../../kit/wire/ipp/read-value.ts';
import { fieldsOf } from '../stock/tray-fields.ts';
import { type Html, html, nothing } from './html.ts';

type Attributes = ReadonlyMap<string, Attribute>;

/** A section for what is used up: the marker attributes, as the profile has them. */
export function suppliesSection(attributes: Attributes): Html {
  const names = textsOf(attributes.get('marker-names'));
  const levels = numbersOf(attributes.get('marker-levels'));
  const colors = textsOf(attributes.get('marker-colors'));
  const rows = names.map((name, at) => {
    const level = levels[at] ?? -1;
    return html`<tr><td>${name}</td><td class="level">${bar(level, colors[at])}</td><td class="number">${percent(level)}</td></tr>`;
  });
  return section('Supplies', rows);
}

/** A section for the trays: the values of printer-input-tray (PWG 5100.13). */
export function traysSection(attributes: Attributes): Html {
  const trays = (attributes.get('printer-input-tray')?.values ?? []).flatMap((value) => {
    const read = readValue(value);
    return read.kind === 'octetString' ? [fieldsOf(new TextDecoder().decode(read.bytes))] : [];
  });
  const named = trays.filter((tray) => tray.get('name') !== 'auto');
  const rows = named.map((tray) => {
    const most = Number(tray.get('maxcapacity') ?? -1);
    const level = Number(tray.get('level') ?? -1);
    const share = most > 0 && level >= 0 ? (100 * level) / most : -1;
    const told = level >= 0 ? `${String(level)} of ${String(most)}` : unknown;
    return html`<tr><td>${tray.get('name') ?? ''}</td><td class="level">${bar(share)}</td><td class="number">${told}</td></tr>`;
  });
  return section('Trays', rows);
}

const unknown = 'not known';

function section(title: string, rows: readonly Html[]): Html {
  return rows.length === 0
    ? nothing
    : html`<section><h2>${title}</h2><table>${rows}</table></section>`;
}

function percent(level: number): string {
  return level < 0 ? unknown : `${String(level)} %`;
}

/** Colours are names or hexadecimal (PWG 5100.9); an attribute of SVG, since styles of its own are forbidden to the page. */
function bar(share: number, color = ''): Html {
  if (share < 0) return nothing;
  const fill = /^#[0-9A-Fa-f]{6}$/.test(color) ? color : '#5b84b1';
  const width = Math.min(100, share).toFixed(1);
  return html`<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${width}" height="10" fill="${fill}" stroke="#888" stroke-width="0.4"/></svg>`;
}

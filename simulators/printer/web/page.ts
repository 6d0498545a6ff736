import { createHash } from 'node:crypto';
import { describeFault } from '../../kit/fault.ts';
import { textOf } from '../../kit/wire/ipp/read-value.ts';
import { printerFaultSentences } from '../faults.ts';
import { type IppPrinter, statusSeen } from '../ipp/ipp-printer.ts';
import { printerState, printerStateReasons } from '../ipp/printer-status.ts';
import type { Authority } from '../ipp/printer-uri.ts';
import { waysAt } from '../ipp/ways.ts';
import { isOfStock } from '../stock/stock-faults.ts';
import { heldSection } from './held.ts';
import { type Html, html, nothing, verbatim } from './html.ts';
import { iconPath } from './icon.ts';
import { receivedSection, waitingSection } from './jobs.ts';
import { style } from './style.ts';
import { suppliesSection, traysSection } from './supplies.ts';

const styleDigest = createHash('sha256').update(style).digest('base64');

/** The page has no scripts, and none that came with a job's name would run. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleDigest}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Seconds after which the page looks again. */
const refresh = 10;

/** What a browser is shown: the printer's state, what it has, what is wrong with it, its jobs. */
export async function printerPage(printer: IppPrinter, authority: Authority): Promise<string> {
  const { device, profile } = printer;
  const { attributes } = profile;
  const location = textOf(attributes.get('printer-location')) ?? '';
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${refresh}"><title>${device.name}</title><link rel="icon" href="${iconPath(48)}">
<style>${verbatim(style)}</style></head><body><main>
<header><img class="icon" src="${iconPath(128)}" alt=""><div><h1>${device.name}</h1><p>${profile.title}${location === '' ? '' : `, ${location}`}</p></div></header>
${stateSection(printer)}
<div class="two">${suppliesSection(attributes)}${traysSection(attributes)}</div>
${heldSection(device)}${waitingSection(printer)}${await receivedSection(printer)}${aboutSection(printer, authority)}
</main></body></html>
`.markup;
}

function stateSection(printer: IppPrinter): Html {
  const seen = statusSeen(printer);
  const state = printerState(seen);
  const reasons = printerStateReasons(seen).filter((reason) => reason !== 'none');
  const faults = printer.device
    .faults()
    .filter((fault) => !isOfStock(fault))
    .map((fault) => html`<li>The printer ${describeFault(fault, printerFaultSentences)}.</li>`);
  const { identified } = printer.status;
  return html`<section><p class="state ${state}">${state}${reasons.length === 0 ? '' : `: ${reasons.join(', ')}`}</p>
${seen.orders.accepting ? nothing : html`<p>The printer accepts no jobs.</p>`}
${identified?.message === undefined ? nothing : html`<p>Identify: ${identified.message}</p>`}
${faults.length === 0 ? nothing : html`<p class="soft">Active faults:</p><ul>${faults}</ul>`}</section>`;
}

function aboutSection(printer: IppPrinter, authority: Authority): Html {
  const ways = waysAt({ authority, ways: printer.ways });
  const model = textOf(printer.profile.attributes.get('printer-make-and-model')) ?? '';
  return html`<section><h2>About</h2><dl>
<dt>Model</dt><dd>${model}</dd>
<dt>Pages printed</dt><dd>${printer.device.pageCount()}</dd>
${ways.map(({ uri, authentication }) => html`<dt>Address</dt><dd>${uri}${authentication === 'basic' ? ' (requires a password)' : ''}</dd>`)}
</dl></section>`;
}

import type { FindingReport } from '../report.ts';
import { html, type Markup } from './markup.ts';

export function expectedAndSeen({ expected, seen }: FindingReport): Markup {
  return html`<dl class="expected"><div><dt>Expected</dt><dd>${expected}</dd></div><div class="seen"><dt>Got</dt><dd>${seen}</dd></div></dl>`;
}

import type { Device } from '../device.ts';
import { type Html, html, nothing } from './html.ts';

/** Where the form of a held job is sent. */
export const heldPath: RegExp = /^\/held\/([0-9]{1,9})$/;

/** What the panel offers: a held job is printed when its owner enters the PIN. */
export function heldSection({ panel }: Device): Html {
  const held = panel.held();
  if (held.length === 0) return nothing;
  const rows = held.map(({ jobId, jobName = '(no name)', userName = '', needsPin }) => {
    const pin = needsPin
      ? html`<input name="pin" type="password" maxlength="255" required autocomplete="off" aria-label="PIN of job ${jobId}">`
      : nothing;
    return html`<tr><td class="number">${jobId}</td><td class="name">${jobName}</td><td>${userName}</td><td><form method="post" action="/held/${jobId}">${pin} <button>Print</button></form></td></tr>`;
  });
  return html`<section><h2>Held: ${held.length}</h2><div class="wide"><table>
<tr><th class="number">Job</th><th>Name</th><th>User</th><th>Release</th></tr>${rows}</table></div></section>`;
}

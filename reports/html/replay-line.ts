import { shellQuoted } from '../../simulators/kit/shell-quoted.ts';
import { html, type Markup } from './markup.ts';

/** The address at which `platen show` serves its page by default. */
const page = 'http://127.0.0.1:7301';

/** The command that opens a failed rule on the page of `platen show`, and the address at which it is then. */
export function replayLine(id: string, folder: string): Markup {
  const command = `npx platen show ${shellQuoted(folder)} --rule ${id}`;
  const address = `${page}/rules/${id}`;
  return html`<p class="replay">Step through it: <code>${command}</code>, then open <a href="${address}">${address}</a></p>`;
}

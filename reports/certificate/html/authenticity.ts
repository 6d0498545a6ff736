import { grouped } from '../../event-words.ts';
import { html, type Markup } from '../../html/markup.ts';
import type { Certificate } from '../certificate.ts';
import { inGroups } from './words.ts';

/** Who signed it, what it was judged from and by, and the command that looks at all of it. */
export function authenticity({ signature, journal, catalogue, harness }: Certificate): Markup {
  const digests: readonly (readonly [string, string, string | undefined])[] = [
    ['Signed by the key', 'Ed25519', signature?.fingerprint],
    ['Recording', `${grouped(journal.events)} events`, journal.sha256],
    ['Rules in force', `all ${grouped(catalogue.rules)} of set ${catalogue.set}`, catalogue.sha256],
    ['Judged by', `Platen ${harness.version}`, harness.sha256],
  ];
  return html`<section class="genuine" aria-labelledby="genuine"><h2 id="genuine">Is it genuine?</h2>
<dl>${digests.map(([what, note, digest]) => html`<div><dt>${what} <small>${note}</small></dt><dd>${digest === undefined ? 'not signed' : html`<code>${inGroups(digest)}</code>`}</dd></div>`)}</dl>
<p><code>npx platen verify certificate.json --key CERTIFIER.pub.pem --journal journal.ndjson</code></p>
<p class="aside">checks that nothing was changed since it was signed, and by whom it was signed, and judges the recording again, offline. The digests are SHA-256.</p></section>`;
}

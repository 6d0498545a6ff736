import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PactV3 } from '@pact-foundation/pact';
import { whenParentIsGone } from '../../../simulators/kit/orphans.ts';
import type { Json } from '../../engine/journal/json.ts';
import { canonicalPact } from './canonical.ts';
import { consumers, providerName } from './consumers.ts';
import { basePath } from './requests.ts';
import type { Consumer } from './story.ts';

/** Plays every consumer against Pact's mock of the service and writes the pacts into the folder that is named. */
whenParentIsGone(() => process.exit());
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: write-pacts.child.ts <folder>');
const written = await mkdtemp(join(tmpdir(), 'platen-pacts-'));
try {
  for (const consumer of consumers) await play(consumer, written);
  for (const file of await readdir(written)) {
    const pact = JSON.parse(await readFile(join(written, file), 'utf8')) as Json;
    await writeFile(join(folder, file.replaceAll(' ', '-')), canonicalPact(pact));
  }
} finally {
  await rm(written, { recursive: true, force: true });
}
// The mock's threads would keep a finished process alive.
process.exit(0);

async function play({ name, stories }: Consumer, dir: string): Promise<void> {
  // PactV3 with forms as text: the typed bodies of later specifications never match forms.
  const pact = new PactV3({ consumer: name, provider: providerName, dir, logLevel: 'error' });
  for (const { interactions, play: act } of stories) {
    for (const interaction of interactions) {
      pact.addInteraction(structuredClone(interaction) as Parameters<PactV3['addInteraction']>[0]);
    }
    await pact.executeTest((mock) => act(mock.url + basePath));
  }
}

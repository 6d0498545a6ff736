import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A bench in a child process, started by its command. */
export interface StartedBench {
  /** URL of the page, ending in a slash. */
  readonly page: string;
  readonly control: { readonly url: string; readonly token: string };
  upload(title: string, bytes?: Uint8Array): Promise<void>;
  stop(): Promise<void>;
}

interface Ready {
  readonly url: string;
  readonly page: string;
  readonly control: StartedBench['control'];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const pdf = readFileSync(new URL('../../fixtures/documents/three-pages.pdf', import.meta.url));

export async function startProcess(folder: string): Promise<StartedBench> {
  const options = ['--http', '--port', '0', '--any-ports', '--page-port', '0', '--json-ready'];
  const child = spawn(
    process.execPath,
    ['scripts/platen.mjs', 'bench', '--data-folder', folder, ...options],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const ready = JSON.parse(line) as Ready;
  return {
    page: ready.page,
    control: ready.control,
    async upload(title, bytes = pdf) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ username: 'ann', portname: 'pull', title }))
        form.set(name, value);
      form.set('data', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'upload.pdf');
      const answer = await fetch(`${ready.url}/documents`, {
        method: 'PUT',
        headers: { 'x-api-key': 'bench-plain-key' },
        body: form,
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`the upload was refused: ${text}`);
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

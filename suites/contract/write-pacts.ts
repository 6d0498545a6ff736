import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const writer = fileURLToPath(new URL('consumers/write-pacts.child.ts', import.meta.url));

/**
 * Plays the consumers against Pact's mock and writes their pacts into the folder. In a process of its
 * own: Pact's native part is large, and only who writes pacts needs it. Rejects with what that said.
 */
export async function writePacts(folder: string): Promise<void> {
  const child = spawn(process.execPath, [writer, folder], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const complaint = child.stderr === null ? '' : text(child.stderr);
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`the contracts could not be written:\n${await complaint}`);
}

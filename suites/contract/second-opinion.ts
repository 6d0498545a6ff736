import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface Opinion {
  /** Descriptions of the interactions that hold, and of those that don't. */
  readonly ok: readonly string[];
  readonly failed: readonly string[];
}

export interface OpinionWishes {
  /** Without a path. */
  readonly baseUrl: string;
  readonly statesUrl?: string;
  readonly pactFiles: readonly string[];
  readonly key: string;
}

interface PactResult {
  readonly interactionResults: readonly {
    readonly description: string;
    readonly result: string;
  }[];
}

const verifier = fileURLToPath(new URL('verify-pacts.child.ts', import.meta.url));

/** What Pact's own verifier says. Rejects when it can't be asked, such as where its native part doesn't load. */
export async function askPact(wishes: OpinionWishes): Promise<Opinion> {
  const child = spawn(process.execPath, [verifier], { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(JSON.stringify(wishes));
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const last = said.trimEnd().split('\n').at(-1) ?? '';
  if (!last.startsWith('{"outcome"'))
    throw new Error(`Pact's verifier did not run on this machine:\n${complaint}${said}`);
  const { outcome } = JSON.parse(last) as { readonly outcome: string };
  const { interactionResults: results } = JSON.parse(outcome) as PactResult;
  const named = (isOk: boolean): readonly string[] =>
    results
      .filter(({ result }) => (result === 'OK') === isOk)
      .map(({ description }) => description)
      .toSorted();
  return { ok: named(true), failed: named(false) };
}

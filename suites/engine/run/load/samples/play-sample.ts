import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoadFindings } from '../../../journal/load/findings.ts';
import type { LoadRepeat } from '../../../journal/load/measures.ts';
import type { LoadRow } from '../../../journal/load/row.ts';
import type { Workload } from '../../../journal/load/workload.ts';
import type { TargetProfile } from '../../../session/profile/profile.ts';
import type { LoadBench } from '../load-bench.ts';
import { readRowFile } from '../row-file.ts';
import { openSampleBench, sampleWorkload } from './sample-bench.ts';

export interface SampleWishes {
  readonly profile: TargetProfile;
  readonly workload?: Partial<Workload>;
  readonly drivers?: number;
  readonly servicePid?: number;
  readonly signal?: AbortSignal;
  /** Once the scene stands, before anything is played. */
  readonly before?: () => Promise<void>;
  readonly tell?: (news: string, bench: LoadBench) => void;
  /** What is looked at while the bench still stands, and its folder. */
  readonly after?: (bench: LoadBench, findings: LoadFindings, folder: string) => Promise<void>;
  readonly repeats?: number;
}

export interface PlayedSample {
  readonly repeats: readonly LoadRepeat[];
  readonly findings: LoadFindings;
  readonly rows: readonly LoadRow[];
  readonly journal: string;
  readonly news: readonly string[];
}

/** Plays the sample workload in a folder that is gone afterwards, and tells all that it came to. */
export async function playSample(wishes: SampleWishes): Promise<PlayedSample> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-load-test-'));
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(folder, { recursive: true }));
  const played = await playIn(folder, wishes);
  const rows: LoadRow[] = [];
  await readRowFile(join(folder, 'rows.bin'), (more) => rows.push(...more));
  const journal = await readFile(join(folder, 'journal.ndjson'), 'utf8');
  return { ...played, rows, journal };
}

async function playIn(
  folder: string,
  wishes: SampleWishes,
): Promise<Pick<PlayedSample, 'repeats' | 'findings' | 'news'>> {
  const { profile, workload = {}, before, tell, after, repeats: count = 1, ...others } = wishes;
  await using bench = await openSampleBench({
    ...others,
    profile,
    folder,
    workload: { ...sampleWorkload, ...workload },
  });
  await before?.();
  const news: string[] = [];
  const repeats: LoadRepeat[] = [];
  for (let repeat = 0; repeat < count; repeat += 1)
    repeats.push(
      await bench.play({ seed: 5, repeat }, (one) => {
        news.push(one);
        tell?.(one, bench);
      }),
    );
  const findings = await bench.findings();
  await after?.(bench, findings, folder);
  return { repeats, findings, news };
}

import type { ResourceUse } from '../../journal/load/measures.ts';

/** What a process used in one stage. */
export interface StageUse {
  readonly who: ResourceUse['who'];
  readonly name?: string;
  readonly pid: number;
  readonly cpuSeconds: number;
  /** In which it used that. */
  readonly seconds: number;
  readonly peakMemoryBytes: number;
  readonly loopDelayP99Ms?: number;
  readonly clockUncertaintyMs?: number;
}

/** Of each process what it used in the stage that asked the most of it: a bottleneck shows there. */
export function mostUsed(uses: readonly StageUse[]): readonly ResourceUse[] {
  const byProcess = Map.groupBy(
    uses,
    ({ who, name, pid }) => `${who} ${name ?? ''} ${String(pid)}`,
  );
  return [...byProcess.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { who, name, pid } = first;
    const delays = own.flatMap((use) => use.loopDelayP99Ms ?? []);
    const uncertain = own.flatMap((use) => use.clockUncertaintyMs ?? []);
    return [
      {
        who,
        ...(name === undefined ? {} : { name }),
        pid,
        cpuCores: Math.max(...own.map((use) => use.cpuSeconds / Math.max(use.seconds, 0.001))),
        peakMemoryBytes: Math.max(...own.map((use) => use.peakMemoryBytes)),
        ...(delays.length === 0 ? {} : { loopDelayP99Ms: Math.max(...delays) }),
        ...(uncertain.length === 0 ? {} : { clockUncertaintyMs: Math.max(...uncertain) }),
      },
    ];
  });
}

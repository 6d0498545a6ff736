import type { Clock } from '../../kit/clock.ts';
import { type Running, running } from '../../kit/lifecycle.ts';
import type { DeliveryEvent } from '../delivery/events.ts';
import type { AuditTrail } from '../http/audit-trail.ts';
import { type DailyFiles, openDailyFiles } from './daily-files.ts';
import { Trail, type TrailParts } from './trail.ts';

export interface AuditParts extends Omit<TrailParts, 'files'> {
  /** Where the daily files are. */
  readonly folder: string;
  readonly retentionMs: number;
}

export interface Audit extends AuditTrail, Running {
  delivery(event: DeliveryEvent): void;
  /** Resolves when all that was noted is durable, in the table and in the files. */
  flush(): Promise<void>;
  /** Removes what is past its time now, instead of at the next round. */
  sweep(): Promise<void>;
}

const roundMs = 3_600_000;
/** A transaction: few enough that nobody waits long behind it. */
const batch = 1_000;

export async function openAudit(parts: AuditParts): Promise<Audit> {
  const files = await openDailyFiles(parts.folder);
  await catchUp(parts, files);
  const trail = new Trail({ ...parts, files });
  const sweep = async (): Promise<void> => {
    await trail.flush();
    await trail.after(() => removeOld(parts, files));
  };
  const rounds = everyRound(parts.clock, sweep);
  await sweep();
  return running(
    {
      enter: (transactor, event) => trail.enter(transactor, event),
      note: (event) => trail.note(event),
      admitsRefusal: (source) => trail.admitsRefusal(source),
      delivery: (event: DeliveryEvent) => trail.delivery(event),
      flush: () => trail.flush(),
      sweep,
    } satisfies Omit<Audit, keyof Running>,
    async () => {
      rounds[Symbol.dispose]();
      await trail.stop();
    },
  );
}

/** Appends records that a crash kept out of the files. With several writers ids are not in the order of commits. */
async function catchUp({ store, serverId }: AuditParts, files: DailyFiles): Promise<void> {
  const filed = await files.lastIds();
  for (let last = filed.after; ; ) {
    const written = await store.read.audit.writtenAfter(last, serverId, batch);
    await files.append(written.filter(({ id }) => !filed.ids.has(id)));
    const end = written.at(-1);
    if (end === undefined || written.length < batch) return;
    last = end.id;
  }
}

async function removeOld(
  { store, clock, retentionMs }: AuditParts,
  files: DailyFiles,
): Promise<void> {
  const before = clock.now() - retentionMs;
  let removed: number;
  do {
    removed = await store.write(({ change }) => change.forgetAudit(before, batch));
  } while (removed === batch);
  await files.removeBefore(before);
}

function everyRound(clock: Clock, work: () => Promise<void>): Disposable {
  let stopped = false;
  let timer: Disposable | undefined;
  function round(): void {
    timer = clock.timer(roundMs, () => {
      void work().then(() => {
        if (!stopped) round();
      });
    });
  }
  round();
  return {
    [Symbol.dispose]: () => {
      stopped = true;
      timer?.[Symbol.dispose]();
    },
  };
}

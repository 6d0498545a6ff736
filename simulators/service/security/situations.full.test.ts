import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RawSink, rawSink } from '../delivery/stage/raw-sink.ts';
import { allOperations } from '../operations/index.ts';
import type { Operation } from '../operations/operation.ts';
import type { ProblemCode } from '../rules/problems.ts';
import { defaultRuleSettings } from '../rules/settings.ts';
import type { Reply } from '../stage/ask.ts';
import { openStage, type Stage } from '../stage/stage.ts';
import type { Transactor } from '../store/store.ts';
import { differences, type Looker, lookInto } from './holdings.ts';
import { asCaller, type House, openHouse } from './house.ts';
import { refusalBy, refusalSeen } from './refusal.ts';
import { situations } from './situations/all.ts';
import type { Provocation, Scene, Situation } from './situations/situation.ts';

let stage: Stage;
let elsewhere: Stage;
let sink: RawSink;
let scene: Scene;
let looker: Looker;
beforeAll(async () => {
  stage = await openStage();
  elsewhere = await openStage({ rules: { ...defaultRuleSettings, serverRole: 'secondary' } });
  sink = await rawSink();
  sink.behave({ resetAfter: 1 });
  scene = await openScene();
  looker = lookInto(stage);
});
beforeEach(() => stage.store.write(({ change }) => change.clearLock()));
afterAll(async () => {
  looker[Symbol.dispose]();
  await stage.stop();
  await elsewhere.stop();
  await sink.stop();
});

async function openScene(): Promise<Scene> {
  const { vendor: top } = stage.people;
  let houses = 0;
  const vendor = await openHouse(stage, {
    label: 'vendor',
    domain: 'the-vendor.test',
    accountType: 1,
    parentId: top,
  });
  const newHouse = (): Promise<House> => {
    houses += 1;
    const label = `house-${String(houses)}`;
    const place = { accountType: 2, parentId: vendor.accountId } as const;
    return openHouse(stage, { label, domain: `${label}.test`, ...place });
  };
  return {
    stage,
    house: await newHouse(),
    newHouse,
    vendor,
    customers: [await newHouse(), await newHouse()],
    brokenPrinter: sink.address,
    secondary: await openHouse(elsewhere, {
      label: 'secondary',
      domain: 'secondary.test',
      accountType: 2,
      parentId: elsewhere.people.vendor,
    }),
  };
}

/** Sends it as whoever has every right, unless it says otherwise. */
async function provoke(provocation: Provocation): Promise<Reply> {
  const { at = scene.house, meanwhile, leavesTraces: _, ...question } = provocation;
  if (meanwhile !== undefined) happensBeforeWriting(meanwhile);
  const { headers = {}, ...asked } = asCaller(question, { key: at.key, host: at.domain });
  return await (at === scene.secondary ? elsewhere : stage).ask({
    ...asked,
    headers: { ...headers, ...question.headers },
  });
}

function happensBeforeWriting(work: (transactor: Transactor) => Promise<unknown>): void {
  const { store } = stage;
  const write = store.write.bind(store);
  vi.spyOn(store, 'write').mockImplementationOnce(async (wanted) => {
    await write(work);
    return await write(wanted);
  });
}

interface Case {
  readonly id: string;
  readonly problem: ProblemCode;
  readonly operation: Operation;
  readonly situation: Situation;
}

function casesIn(area: string): readonly Case[] {
  return (situations[area] ?? []).flatMap(({ operation, byProblem }) =>
    Object.entries(byProblem).map(([problem, situation]) => ({
      id: operation.id,
      problem: problem as ProblemCode,
      operation,
      situation,
    })),
  );
}

describe.each(Object.keys(situations))('what calls about %s refuse by themselves', (area) => {
  it.each(casesIn(area))('$id: $problem', async ({ problem, operation, situation }) => {
    const provocation = await situation(scene);
    const before = await looker.look();
    const reply = await provoke(provocation);
    expect(refusalSeen(reply)).toEqual(refusalBy(problem, operation));
    expect(matches(operation, provocation)).toBe(true);
    const { meanwhile, leavesTraces = meanwhile !== undefined } = provocation;
    const changed = leavesTraces ? [] : differences(before, await looker.look());
    expect(changed).toEqual([]);
  });
});

/** That it is this call which is provoked. */
function matches({ method, path, when }: Operation, question: Provocation): boolean {
  const pattern = new RegExp(
    `^${path.replaceAll('.', '[.]').replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`,
  );
  const chosen = when === undefined || when.parameter in (question.form ?? {}) === when.given;
  return question.method === method && pattern.test(question.path) && chosen;
}

it('every refusal of its own that an operation declares is provoked', () => {
  const all = Object.values(situations).flat();
  const provoked = all.flatMap(({ operation, byProblem }) =>
    Object.keys(byProblem).map((problem) => `${operation.id}: ${problem}`),
  );
  const declared = allOperations.flatMap(({ id, problems }) =>
    problems.map((problem) => `${id}: ${problem}`),
  );
  expect(provoked.toSorted()).toEqual(declared.toSorted());
});

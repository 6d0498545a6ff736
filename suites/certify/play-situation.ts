import type { Clock } from '../../simulators/kit/clock.ts';
import type { CaseEvent } from '../engine/journal/event.ts';
import type { Recorder } from '../engine/journal/recorder.ts';
import type { Action, Actor, Identity, Reply, Told } from './action.ts';
import type { Bench } from './bench/bench.ts';
import type { Person } from './bench/tenant.ts';
import { chosenIn, doingFor, isUndisturbed, withoutChoices } from './possible.ts';
import type { Situation, Step } from './situation.ts';
import { type Stage, setStage } from './stage.ts';
import type { TerminalPlan } from './terminal-plan.ts';
import { wordsOf } from './words.ts';

/** What all situations of a run share. */
export interface PlayParts {
  readonly bench: Bench;
  readonly recorder: Recorder;
  readonly clock: Clock;
  readonly actor: Actor;
  readonly plan: TerminalPlan;
  readonly signal: AbortSignal;
  /** Which of several places side by side; default: the first. */
  readonly number?: number;
  /** Is told when somebody is asked to do something, and when they have answered. */
  tell?(what: 'asks' | 'heard'): void;
  /** Is told why a situation that was begun came to nothing. */
  trouble?(why: string): void;
}

/** nobody: who should be at the terminal did not come. deserted: they were gone before they told anything. */
export type Played =
  | 'played'
  | 'again'
  | 'skipped'
  | 'left out'
  | 'stopped'
  | 'broken'
  | 'nobody'
  | 'deserted';

const usualDeadlineMs = 120_000;
/** How long the wire must be quiet before nothing more is expected of the terminal. */
const wireQuietMs = 300;
const paperQuietMs = 200;
const idleMs = 60_000;

/** Puts the terminal into a situation once. Never throws for what a terminal does. */
export async function playSituation(
  given: Situation,
  { inCase, place }: { readonly inCase: string; readonly place: string },
  parts: PlayParts,
): Promise<Played> {
  const { recorder, number = 1 } = parts;
  const situation = parts.bench.drawn.retitled(given);
  const close = (phase: CaseEvent['phase'], reason?: string): void => {
    const why = reason === undefined ? {} : { reason };
    const where = number === 1 ? {} : { place: number };
    recorder.record({
      type: 'case',
      case: inCase,
      scenario: situation.id,
      phase,
      ...why,
      ...where,
    });
  };
  close('begin');
  const why = leftOutOf(situation, parts);
  if (why !== undefined) {
    close('blocked', why);
    return 'left out';
  }
  try {
    const stage = await setStage(situation, inCase, parts);
    const { how, why } = await playOn(stage, { situation, inCase, place }, parts);
    if (how === 'skipped') close('blocked', 'skipped by the operator');
    else if (how === 'nobody' || how === 'deserted') close('blocked', why);
    else close(how === 'stopped' ? 'cut' : 'done');
    if (why !== undefined) parts.trouble?.(recorder.redactor.said(why));
    return how;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    close('error', reason);
    parts.trouble?.(reason);
    return 'broken';
  }
}

/** Why a terminal that could be put into the situation is not. */
function leftOutOf(
  { id, certificate, meanwhile = [] }: Situation,
  { plan, bench }: PlayParts,
): string | undefined {
  if (plan.skip?.some((beginning) => id.startsWith(beginning)) === true)
    return 'excluded by the plan';
  const isPlain = bench.given.caFile === undefined;
  const isOfTls =
    certificate !== undefined || meanwhile.some(({ what }) => what === 'certificate-changes');
  return isPlain && isOfTls ? 'the terminal uses plain HTTP' : undefined;
}

interface Outcome {
  readonly how: Played;
  /** Of nobody and deserted. */
  readonly why?: string;
}

interface Playing {
  readonly situation: Situation;
  readonly inCase: string;
  readonly place: string;
}

async function playOn(stage: Stage, playing: Playing, parts: PlayParts): Promise<Outcome> {
  const { situation, inCase } = playing;
  let how: Played = 'played';
  let why: string | undefined;
  try {
    await stage.begin();
    for (const step of situation.actions ?? [{}]) {
      const reply = await actOn(stage, { ...playing, step }, parts);
      if (reply === 'stop') how = 'stopped';
      else if (reply === 'skip') how = 'skipped';
      else if (reply === 'again') how = 'again';
      else if (reply.outcome === 'absent')
        [how, why] = [reply.began ? 'deserted' : 'nobody', reply.why];
      else parts.recorder.record({ type: 'told', case: inCase, ...reply });
      if (how !== 'played') break;
    }
  } finally {
    await stage.end();
  }
  await settle(inCase, parts);
  return { how, ...(why === undefined ? {} : { why }) };
}

async function actOn(
  stage: Stage,
  { situation, inCase, place, step }: Playing & { readonly step: Step },
  parts: PlayParts,
): Promise<Reply> {
  const { recorder, clock, actor, plan, bench } = parts;
  const person = step.person === 'other' ? (stage.other ?? stage.who) : stage.who;
  const action = actionOf(situation, { step, person }, parts);
  const words = wordsOf(action);
  const { doing, titles, pages, againAfterMs, jobType, printedOnly } = action;
  const chosen = chosenIn(action, {});
  recorder.record({
    type: 'asked',
    case: inCase,
    doing,
    words,
    ...(titles === undefined ? {} : { titles }),
    ...(pages === undefined ? {} : { pages }),
    ...(againAfterMs === undefined ? {} : { againAfterMs }),
    ...(jobType === undefined ? {} : { jobType }),
    ...(printedOnly === undefined ? {} : { printedOnly }),
    ...(Object.keys(chosen).length === 0 ? {} : { chosen }),
    who: whoOf(action.identity),
    userName: person.userName,
    providerId: person.providerId,
    undisturbed: isUndisturbed(situation) && !isTakenBefore(situation, step, doing),
    waiting: waitingIn(situation),
    ...(doing === 'history' ? { jobs: jobsOf(situation, action) } : {}),
  });
  const ownMs = (plan.deadlineSeconds ?? 0) * 1000;
  const deadlineMs = Math.max(situation.deadlineMs ?? usualDeadlineMs, ownMs);
  const over = new AbortController();
  using _timer = clock.timer(deadlineMs, () => over.abort(timeOver()));
  const signal = AbortSignal.any([over.signal, parts.signal]);
  const { id, title } = situation;
  const { names } = stage;
  const task = { situation: id, title, place, action, words, deadlineMs, names };
  parts.tell?.('asks');
  const reply = await Promise.race([actor.act(task, signal), tooLate(signal, parts.signal)]);
  parts.tell?.('heard');
  await bench.observer.quiet(wireQuietMs, signal);
  return reply;
}

function waitingIn({ waiting }: Situation): number {
  return (waiting?.count ?? 0) - (waiting?.printedBefore === true ? 1 : 0);
}

/** Of each person so many copies and, where there are any, one scan, of which nothing was printed. */
function jobsOf({ who }: Situation, { jobType, printedOnly = false }: Action): number {
  const copies = jobType === undefined || jobType === 'COPY' ? (who?.pastJobs ?? 0) : 0;
  const isScanToo = !printedOnly && (jobType === undefined || jobType === 'SCAN');
  return isScanToo && (who?.pastJobs ?? 0) > 0 ? copies + 1 : copies;
}

/** A person who has released or deleted every waiting document finds an empty list the next time. */
function isTakenBefore({ actions = [] }: Situation, step: Step, doing: Action['doing']): boolean {
  const before = actions.slice(0, actions.indexOf(step));
  const takesAll = ['release', 'delete', 'download'].includes(doing) && step.titles === undefined;
  return takesAll && before.some((one) => one.person === step.person && one.titles === undefined);
}

function timeOver(): Error {
  return new DOMException('the time limit was reached', 'TimeoutError');
}

function tooLate(signal: AbortSignal, stopped: AbortSignal): Promise<Reply> {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  const late: Told = { outcome: 'nothing', words: 'the time limit was reached' };
  const tell = (): void => resolve(stopped.aborted ? 'stop' : late);
  if (signal.aborted) tell();
  else signal.addEventListener('abort', tell, { once: true });
  return promise;
}

/** Of a copy, a scan or an upload where the situation is about something else. */
const anyJob = { titles: ['Something.pdf'], pages: 1 } as const;

function actionOf(
  situation: Situation,
  { step, person }: { readonly step: Step; readonly person: Person },
  { plan, bench }: PlayParts,
): Action {
  const { person: _, ...given } = step;
  const { who } = situation;
  const doing = doingFor(situation, plan) ?? situation.doing;
  const isJob = ['copy', 'scan', 'upload'].includes(doing);
  const chosen = { ...withoutChoices(given), ...chosenIn(given, plan) };
  const wishes = isJob ? { ...anyJob, ...chosen } : chosen;
  const by = doing === 'tap' ? 'card' : (who?.by ?? plan.identifies[0] ?? 'card');
  const reader = doing === 'tap' ? { reader: bench.given.port.reader } : {};
  const whose = doing === 'history' ? { userName: person.userName } : {};
  return { doing, ...wishes, ...reader, ...whose, identity: identityOf(by, person) };
}

function identityOf(by: Identity['by'], person: Person): Identity {
  const { userName, card, shortId, password } = person;
  if (by === 'card') return { by, card };
  return by === 'short-id' ? { by, shortId } : { by, userName, password };
}

/** As a login has to say it. */
function whoOf(identity: Identity): string {
  if (identity.by === 'card') return identity.card;
  return identity.by === 'short-id' ? identity.shortId : identity.userName;
}

/** What is on its way to paper comes out, or is given up. */
async function settle(inCase: string, { bench, recorder, clock }: PlayParts): Promise<void> {
  const start = clock.monotonic();
  const inTime = await bench.hands.control('GET', `/idle?deadlineMs=${String(idleMs)}`).then(
    () => true,
    () => false,
  );
  await bench.printers.settle(paperQuietMs);
  const waitedMs = Number((clock.monotonic() - start) / 1_000_000n);
  recorder.record({ type: 'settled', case: inCase, waitedMs, inTime });
}

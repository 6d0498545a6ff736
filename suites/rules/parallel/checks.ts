import { parameter, parameterText, succeeded } from '../../journal/exchange.ts';
import { memberText, numberMember, textMember } from '../../journal/json.ts';
import {
  type Assertion,
  assertion,
  type BoundCheck,
  type Case,
  factIf,
  seenAnswer,
} from '../../judge/check.ts';
import { countOf, inList, notInList } from '../../judge/finding-words.ts';
import { precedes } from '../../judge/order.ts';
import { type Look, looksAfter } from '../../judge/queries.ts';
import { sameContent } from '../../judge/same-content.ts';
import { mustBeGone, mustHaveArrived } from '../../judge/time-limit.ts';
import type { State } from '../../model/state.ts';
import { onRace, type Race, racesOf, rivalsOf } from './checks-races.ts';

const remove = 'documents.delete';
const prints = ({ prints: { length } }: Race): string =>
  length === 0 ? 'no print' : countOf(length, 'print');
const isGranted = ({ outcome }: { readonly outcome: string }): boolean => outcome !== 'refused';

function onePrint(race: Race): Omit<Assertion, 'witness'> {
  const count = race.prints.length;
  return { ok: count === 1, ...factIf(count > 1), expected: 'one print', seen: prints(race) };
}

/** Documents that several calls are after at a time. */
export const parallelDocumentChecks: readonly BoundCheck[] = [
  onRace('PAR-01', (race) => {
    if (race.releases.length < 2) return undefined;
    const granted = race.releases.filter(isGranted).length;
    return {
      ok: race.prints.length <= granted,
      isFact: true,
      expected: `at most ${countOf(granted, 'print')}`,
      seen: prints(race),
    };
  }),
  onRace('PAR-02', (race) => {
    const isDone = race.releases.some(
      ({ cause, outcome }) => cause === 'send' && outcome === 'done',
    );
    if (!isDone || isTakenAway(race)) return undefined;
    return {
      ok: race.prints.length > 0,
      expected: 'a print of the document',
      seen: prints(race),
    };
  }),
  onRace('PAR-03', (race) => {
    const printers = new Set(race.releases.map(({ to }) => to));
    const isTapped = race.releases.some(({ cause }) => cause === 'tap');
    if (race.attempts.length > 0 || isTapped || printers.size < 2) return undefined;
    return onePrint(race);
  }),
  onRace('PAR-04', (race) => {
    const causes = new Set(race.releases.map(({ cause }) => cause));
    if (race.attempts.length > 0 || causes.size < 2) return undefined;
    return onePrint(race);
  }),
  onRace('PAR-05', (race) => {
    if (!isTappedTwice(race) || !race.releases.some(({ outcome }) => outcome === 'done'))
      return undefined;
    return {
      ok: race.prints.length > 0,
      expected: 'a print of the document',
      seen: prints(race),
    };
  }),
  onRace('PAR-06', (race) => {
    if (!isTappedTwice(race) || race.prints.length === 0) return undefined;
    return onePrint(race);
  }),
  onRace('PAR-07', (race) => {
    const { releases } = race;
    const isTold = releases.every(({ outcome }) => outcome === 'done' || outcome === 'refused');
    if (!isDeleted(race) || !isTold || releases.some(({ cause }) => cause === 'tap'))
      return undefined;
    const isSent = releases.some(({ outcome }) => outcome === 'done');
    if (isSent && isTakenAway(race))
      return {
        ok: race.prints.length <= releases.length,
        expected: 'at most one print for each send',
        seen: prints(race),
      };
    return {
      ok: race.prints.length > 0 === isSent,
      expected: isSent ? 'a print of the document' : 'no print',
      seen: prints(race),
    };
  }),
  { rule: 'PAR-08', play: (play, world) => goneAfterwards(play, world) },
  { rule: 'PAR-09', play: (play, world) => eachListed(play, world) },
  { rule: 'PAR-10', play: (play, world) => ownBytes(play, world) },
  { rule: 'PAR-11', play: (play, world) => wholeOrRefused(play, world) },
  { rule: 'PAR-19', play: (play, world) => fulfilledOrRefused(play, world) },
];

function* fulfilledOrRefused(play: Case, world: State): Iterable<Assertion> {
  for (const { releases } of racesOf(play, world)) {
    const sends = new Set(releases.filter(({ cause }) => cause === 'send').map(({ call }) => call));
    if (releases.length < 2) continue;
    for (const one of play.exchanges.filter(({ sent }) => sends.has(sent.call)))
      yield assertion(one, one.status < 500, {
        expected: 'success or a refusal, not a 5xx',
        seen: seenAnswer(one),
      });
  }
}

function isTappedTwice({ releases }: Race): boolean {
  return releases.length > 1 && releases.every(({ cause }) => cause === 'tap');
}

/** A job that was taken and has not come out yet may go with its document: when a send prints is not said (SIL-42). */
function isTakenAway({ attempts }: Race): boolean {
  return attempts.some(({ operation, outcome }) => operation === remove && outcome !== 'refused');
}

function isDeleted({ attempts }: Race): boolean {
  return attempts.length > 0 && attempts.every(({ operation }) => operation === remove);
}

function* goneAfterwards(play: Case, world: State): Iterable<Assertion> {
  for (const race of racesOf(play, world)) {
    const { document, releases, attempts } = race;
    const calls = [...releases, ...attempts];
    const end = calls.findLast(({ outcome, retain }) => outcome === 'done' && !retain);
    const looks = looksAfter(play, world, { user: document.owner, seq: race.settledSeq });
    if (!isDeleted(race) || end === undefined) continue;
    const look =
      looks.find(({ uuids }) => !uuids.has(document.uuid)) ??
      looks.find(({ exchange }) => mustBeGone(exchange, end, world));
    if (look === undefined) continue;
    const waits = look.uuids.has(document.uuid);
    yield assertion(look.exchange, !waits, notInList('the document', waits));
  }
}

/** Uploads of one user at a time, all of which were answered with a document. */
function* eachListed(play: Case, world: State): Iterable<Assertion> {
  for (const rivals of uploadsAtATime(play)) {
    const [first] = rivals;
    const user = first === undefined ? '' : parameterText(first, 'username');
    const seq = Math.max(...rivals.map(({ answered }) => answered.seq));
    const looks = looksAfter(play, world, { user, seq }).filter((look) => !isFull(look));
    for (const upload of rivals) {
      const uuid = memberText(upload.json, 'uuid');
      const document = world.documents.get(uuid);
      const isTouched = ({ sentSeq }: { readonly sentSeq: number }, { exchange }: Look): boolean =>
        precedes(sentSeq, exchange.answered.seq);
      const { releases = [], attempts = [] } = document ?? {};
      const untouched = looks.filter(
        (look) => ![...releases, ...attempts].some((one) => isTouched(one, look)),
      );
      const look = untouched.find(({ uuids }) => uuids.has(uuid)) ?? untouched.at(-1);
      if (document === undefined || look === undefined) continue;
      const isSure = upload.json !== undefined && numberMember(upload.json, 'status') === 0;
      if (!look.uuids.has(uuid) && !isSure && !mustHaveArrived(look.exchange, document, world))
        continue;
      const isListed = look.uuids.has(uuid);
      yield assertion(look.exchange, isListed, inList('the document', isListed));
    }
  }
}

/** interface 4.4: what does not fit on the page is not missing. */
function isFull({ exchange, uuids }: Look): boolean {
  return uuids.size >= Math.min(Number(parameter(exchange, 'maxRecords') ?? 50), 500);
}

function* ownBytes(play: Case, world: State): Iterable<Assertion> {
  for (const upload of uploadsAtATime(play).flat()) {
    const uuid = textMember(upload.json, 'uuid');
    const download = play.exchanges.find(
      (one) =>
        one.operation === 'documents.download' &&
        one.status === 200 &&
        one.sent.pathParameters['uuid'] === uuid,
    );
    const { file } = upload.sent;
    if (download === undefined || file === undefined) continue;
    const same = sameContent(download, file, world);
    if (same !== undefined) yield assertion(download, same.ok, same);
  }
}

function uploadsAtATime(play: Case) {
  return rivalsOf(play, 'documents.upload', (one) => parameterText(one, 'username')).map((rivals) =>
    rivals.filter(succeeded),
  );
}

function* wholeOrRefused(play: Case, world: State): Iterable<Assertion> {
  for (const { document, attempts } of racesOf(play, world)) {
    for (const attempt of attempts) {
      const download = play.exchanges.find(({ sent }) => sent.call === attempt.call);
      if (attempt.operation === remove || download === undefined) continue;
      const same = attempt.outcome === 'done' && sameContent(download, document.file, world);
      if (same === undefined) continue;
      const isWhole = same !== false && same.ok;
      // interface 4.4 lists 503 for a download, without its condition.
      const isRefused = attempt.outcome === 'refused' || download.status === 503;
      yield assertion(download, attempt.outcome === 'done' ? isWhole : isRefused, {
        expected: 'the whole document or a refusal',
        seen: isWhole ? 'the whole document' : seenAnswer(download),
      });
    }
  }
}

import type { Finding, RuleResult } from '../suites/engine/judge/judge.ts';
import type { RunResult } from '../suites/engine/judge/result.ts';
import { type Rule, rule } from '../suites/spec/rule.ts';
import {
  bearer,
  type ForeignWords,
  formHeaders,
  plainWords,
  Story,
  storyStart,
} from './story.fixture.ts';

const listCase = 'documents/list-page';
const sendCase = 'documents/send-retain';

type Judged = Omit<RuleResult, 'planned' | 'findings' | 'exercised'> & Partial<RuleResult>;

/** A run in which nothing was wrong. */
export function greenRun(words: ForeignWords = plainWords): RunResult {
  const { story } = tell(words, 3);
  return run(story, [
    judged(listRule, { verdict: 'OK', exercised: 4 }),
    judged(sendRule, { verdict: 'OK', exercised: 1 }),
    judged(bytesRule, { verdict: 'OK', exercised: 2 }),
  ]);
}

/** A run with every verdict there is; what the target chose stands in `words`. */
export function redRun(words: ForeignWords = plainWords): RunResult {
  const { story, places } = tell(words, 51);
  const finding = (of: Rule, inCase: string, witness: Finding['witness']): Finding => ({
    rule: of.id,
    case: inCase,
    ok: false,
    witness,
    expected: words.expected,
    seen: words.seen,
  });
  const list: Finding['witness'] = [places.list, places.list - 1];
  return {
    ...run(story, [
      judged(listRule, {
        verdict: 'FAILED',
        exercised: 4,
        findings: [finding(listRule, listCase, list)],
      }),
      judged(probeRule, {
        verdict: 'FAILED',
        exercised: 1,
        findings: [finding(probeRule, listCase, [places.probe, places.probe - 1])],
      }),
      judged(sendRule, {
        verdict: 'FAILED',
        exercised: 1,
        findings: [finding(sendRule, sendCase, [places.settled, places.receipt, places.send])],
      }),
      judged(bytesRule, {
        verdict: 'INFORMATIONAL',
        exercised: 2,
        findings: [finding(bytesRule, sendCase, [places.receipt])],
      }),
      judged(shouldRule, {
        verdict: 'NON-STRICT',
        exercised: 1,
        findings: [finding(shouldRule, listCase, [places.list])],
      }),
      judged(blockedRule, {
        verdict: 'NOT RUN',
        reason: 'BLOCKED',
        why: `${sendCase}: ${words.reason}`,
      }),
      judged(keyRule, {
        verdict: 'NOT RUN',
        reason: 'PREREQUISITE',
        why: 'the profile has no keys.limited',
      }),
      judged(ippRule, { verdict: 'NOT APPLICABLE', why: "the profile declines the feature 'ipp'" }),
      judged(brokenRule, { verdict: 'HARNESS ERROR', exercised: 1, why: words.reason }),
    ]),
    reproductions: new Map([[listRule.id, { red: 3, of: 3 }]]),
  };
}

/** Nothing red, but a MUST that was not judged. */
export function incompleteRun(): RunResult {
  const { story } = tell(plainWords, 3);
  return run(story, [
    judged(listRule, { verdict: 'OK', exercised: 4 }),
    judged(keyRule, {
      verdict: 'NOT RUN',
      reason: 'PREREQUISITE',
      why: 'the profile has no keys.limited',
    }),
    judged(ippRule, { verdict: 'NOT APPLICABLE', why: "the profile declines the feature 'ipp'" }),
  ]);
}

/** The red run among some 150 rules: what a real gate comes to. */
export function largeRun(): RunResult {
  const red = redRun();
  const areas = 'LOGIN KEY TOKEN DOC-UP DOC-DEL HIST REC PORT QUEUE USER ACC VER'.split(' ');
  const many = areas.flatMap((area, at) =>
    Array.from({ length: 6 + ((at * 5) % 13) }, (_, number): RuleResult => {
      const id = `${area}-${String(number + 1).padStart(2, '0')}`;
      const title = `A request that lacks what ${area.toLowerCase()} ${String(number + 1)} asks for is refused and changes nothing`;
      const made = rule(id, `4.${String(at + 1)}`, {
        title,
        provenance: number % 4 === 3 ? 'derived' : 'stated',
      });
      if ((at + number) % 17 !== 5) return judged(made, { verdict: 'OK', exercised: number + 1 });
      return judged(made, {
        verdict: 'NOT RUN',
        reason: 'NOT-REACHED',
        why: 'observed 0 of 1 situation',
      });
    }),
  );
  const taken = new Set(red.results.map((one) => one.planned.rule.id));
  const results = [...red.results, ...many.filter((one) => !taken.has(one.planned.rule.id))];
  return { ...red, results, requests: 1843, durationMs: 23_412 };
}

const listRule = rule('DOC-LIST-03', '8', {
  title: 'Without maxRecords a page holds 50 documents when more are waiting',
});
const probeRule = rule('DOC-LIST-08', '4.4', { title: 'The list requires a user token' });
const sendRule = rule('DOC-SEND-01', '4.4', {
  title: 'A document whose send was answered with errorCode 0 is printed',
});
const bytesRule = rule('DOC-SEND-02', '4.4', {
  title: 'The bytes arrive as they were uploaded when nothing was asked for',
  provenance: 'assumed',
  silence: 'SIL-5C',
});
const shouldRule = rule('HIST-19', '4.4', {
  title: 'dateend lies in the future',
  level: 'SHOULD',
  provenance: 'derived',
});
const blockedRule = rule('DOC-SEND-06', '4.4', {
  title: 'retain=true keeps the document: it can be printed again',
});
const keyRule = rule('KEY-04', '5', {
  title: 'A key with a list of rights is refused what is not on it',
  needs: ['key.limited'],
});
const ippRule = rule('DOC-SEND-12', '4.4', {
  title: 'Copies reach an IPP printer as an attribute',
  feature: 'ipp',
});
const brokenRule = rule('TAP-02', '4.11', { title: "A tap releases no other user's jobs" });

const testCaseOf: Readonly<Record<string, string>> = { 'DOC-LIST': listCase, 'DOC-SEND': sendCase };

function judged(of: Rule, result: Judged): RuleResult {
  const scenario = testCaseOf[of.id.replace(/-\d+$/, '')];
  const scenarios = scenario === undefined ? [] : [scenario];
  return {
    planned: { rule: of, scenarios, gates: true, decision: { kind: 'judge' } },
    exercised: 0,
    findings: [],
    ...result,
  };
}

function run(story: Story, results: readonly RuleResult[]): RunResult {
  const requests = story.events.filter((event) => event.type === 'sent').length;
  return {
    results,
    reproductions: new Map(),
    journal: story.events,
    partial: false,
    seed: 42,
    startedAt: storyStart,
    requests,
    durationMs: 2480,
  };
}

interface Places {
  readonly list: number;
  readonly probe: number;
  readonly send: number;
  readonly receipt: number;
  readonly settled: number;
}

/** Some documents of one user, listed, one sent to a printer: two cases. */
function tell(
  words: ForeignWords,
  documents: number,
): { readonly story: Story; readonly places: Places } {
  const story = new Story(words);
  story.tell({ type: 'case', case: listCase, scenario: listCase, phase: 'begin' });
  story.user(listCase, 'user1');
  const uuids = Array.from({ length: documents }, (_, at) => story.upload(listCase, at));
  story.login(listCase, 'token#1');
  const listing = { operation: 'documents.list', method: 'GET', path: '/documents' };
  const all = { status: 200, json: uuids.slice(0, 49).map((uuid) => story.document(uuid)) };
  const list = story.call(listCase, { ...listing, headers: bearer('token#1') }, all);
  const probe = story.call(
    listCase,
    { ...listing, pair: 1, probes: ['DOC-LIST-08'] },
    { status: 200, text: words.text },
  );
  story.call(listCase, { ...listing, headers: bearer('token#1'), pair: 1 }, all);
  story.tell({ type: 'case', case: listCase, scenario: listCase, phase: 'done' });
  return { story, places: { list, probe, ...tellSend(story) } };
}

function tellSend(story: Story): Pick<Places, 'send' | 'receipt' | 'settled'> {
  const { words } = story;
  story.tell({ type: 'case', case: sendCase, scenario: sendCase, phase: 'begin' });
  const address = '127.0.0.1:9100';
  story.tell({ type: 'printer', case: sendCase, printer: 'printer#1', front: 'raw', address });
  const parameters = [
    ['portname', 'port1'],
    ['address', address],
    ['ipreaderaddress', '02:00:00:00:00:01'],
  ] as const;
  const create = {
    operation: 'outputports.create',
    method: 'POST',
    path: '/outputports',
    parameters,
  };
  story.call(
    sendCase,
    { ...create, headers: formHeaders },
    { status: 200, json: { errorCode: 0, id: 12 } },
  );
  const uuid = story.upload(sendCase, 900);
  story.login(sendCase, 'token#2');
  const path = `/documents/${uuid}/${encodeURIComponent(address)}`;
  const retain = [['retain', 'true']] as const;
  const request = { operation: 'documents.send', method: 'POST', path, parameters: retain };
  const headers = { ...formHeaders, ...bearer('token#2') };
  const send = story.call(
    sendCase,
    { ...request, headers },
    { status: 200, json: { errorCode: 0, note: words.text } },
  );
  const receipt = story.tell({
    type: 'receipt',
    case: sendCase,
    printer: 'printer#1',
    state: 'completed',
    language: 'pdf',
    bytes: 1234,
    sha256: 'feed'.repeat(16),
    pages: 1,
    lastByteAt: '99',
  });
  const settled = story.tell({ type: 'settled', case: sendCase, waitedMs: 320, inTime: false });
  story.tell({
    type: 'case',
    case: sendCase,
    scenario: sendCase,
    phase: 'blocked',
    reason: words.reason,
  });
  return { send, receipt, settled };
}

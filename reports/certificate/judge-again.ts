import { canonicalJson } from '../../suites/engine/journal/canonical-json.ts';
import type { RunResult } from '../../suites/engine/judge/result.ts';
import type { Rule } from '../../suites/spec/rule.ts';
import type { Certificate, CertificateContent, CertifiedSituation } from './certificate.ts';
import { makeCertificate, type PlannedSituation } from './make-certificate.ts';

/** A recording, judged by the rules of this version. */
export interface JudgedAgain {
  readonly run: RunResult;
  /** Every rule for terminals in force. */
  readonly inForce: readonly Rule[];
  /** Those of this version. */
  readonly situations: readonly PlannedSituation[];
}

/**
 * Where a certificate and its recording, judged again, differ: a sentence each. The very judge that
 * gave it has to come to the same in everything; another one to the same verdicts.
 */
export function differencesOf(
  certificate: Certificate,
  { run, inForce, situations }: JudgedAgain,
  isSameJudge: boolean,
): readonly string[] {
  const compared = isSameJudge ? undefined : verdictAlone;
  const again = makeCertificate({
    run: { ...run, partial: certificate.plan.partial, only: certificate.plan.only },
    inForce,
    evidence: certificate.evidence,
    situations,
    journal: certificate.journal,
    harness: certificate.harness,
    issuedAt: certificate.issuedAt,
    set: certificate.catalogue.set,
  });
  return [
    ...members(['service', 'the service'], certificate, again),
    ...members(['terminal', 'the terminal'], certificate, again),
    ...members(['run', 'the run'], certificate, again),
    ...members(['serialNumber', 'the serial number'], certificate, again),
    ...(isSameJudge ? members(['attempts', 'the attempts'], certificate, again) : []),
    ...entries(certificate.rules, again.rules.filter(isTold(certificate)), compared),
    ...entries(certificate.situations, again.situations, compared),
  ];
}

/** Of a partial run only what was chosen is told. */
function isTold({
  plan,
  rules,
}: Certificate): (rule: CertificateContent['rules'][number]) => boolean {
  const chosen = new Set(rules.map(({ id }) => id));
  return ({ id }) => !plan.partial || chosen.has(id);
}

type Compared = 'service' | 'terminal' | 'run' | 'serialNumber' | 'attempts';

function members(
  [member, what]: readonly [member: Compared, what: string],
  certificate: CertificateContent,
  again: CertificateContent,
): readonly string[] {
  const [said, seen] = [canonicalJson(certificate[member]), canonicalJson(again[member])];
  return said === seen ? [] : [`${what} is ${said} in the certificate and ${seen} in the journal`];
}

type Entry = CertificateContent['rules'][number] | CertifiedSituation;

function entries(
  said: readonly Entry[],
  seen: readonly Entry[],
  compared: readonly string[] | undefined,
): readonly string[] {
  const byId = new Map(seen.map((entry) => [entry.id, entry]));
  const known = new Set(said.map(({ id }) => id));
  return [
    ...said.flatMap((entry) => {
      const other = byId.get(entry.id);
      if (other === undefined) return [`${entry.id} is in the certificate and unknown here`];
      return entryDifference(entry, other, compared);
    }),
    ...seen
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => `${id} is missing in the certificate`),
  ];
}

/** Of rules and of situations: what became of them. */
const verdictAlone = ['verdict', 'state'];
/** What is told first where several members differ. */
const telling = [...verdictAlone, 'ends', 'broken', 'exercised', 'reason', 'why'];

function entryDifference(
  said: Entry,
  seen: Entry,
  compared: readonly string[] | undefined,
): readonly string[] {
  const [left, right] = [new Map(Object.entries(said)), new Map(Object.entries(seen))];
  const names = compared ?? [...new Set([...telling, ...left.keys(), ...right.keys()])];
  const name = names.find((one) => written(left.get(one)) !== written(right.get(one)));
  if (name === undefined) return [];
  const [before, now] = [written(left.get(name)), written(right.get(name))];
  return [
    `${said.id}: ${name} is ${inShort(before)} in the certificate and ${inShort(now)} judged again`,
  ];
}

function written(value: unknown): string {
  return value === undefined ? 'nothing' : canonicalJson(value);
}

function inShort(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

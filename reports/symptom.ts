import { anyRuleOf } from '../suites/rules/every-rule.ts';
import type { FindingReport, RuleReport } from './report.ts';

/** What an answer was, and nothing of what it held: many faults look like that. */
const answerAlone = /^\d{3}\b/;

/**
 * What two broken rules have in common that broke in the same way: the server's error at one call;
 * or the same words, which of a bare answer count among rules of one family (NEED, RIGHT, DOC).
 */
export function symptomOf({ id, findings }: RuleReport): string {
  const [first] = findings;
  if (first === undefined) return id;
  const error = isOfServices(id) ? serverError(first) : undefined;
  if (error !== undefined) return error;
  const family = answerAlone.test(first.seen) ? id.replace(/-.*/, '') : '';
  return [family, first.expected, first.seen].join('\n');
}

/** Before a terminal it is the bench that answers 500, to see what it makes of it. */
function isOfServices(id: string): boolean {
  return (anyRuleOf(id)?.role ?? 'service') === 'service';
}

/** A call without an answer is none: the harness breaks some off, and kills the service. */
function serverError({ calls }: FindingReport): string | undefined {
  const [first] = calls.filter(({ status }) => status !== null && status >= 500);
  return first === undefined ? undefined : `${first.operation} ${String(first.status)}`;
}

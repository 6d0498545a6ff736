import { grouped } from '../../event-words.ts';
import { counted } from '../../numbers.ts';
import type { Certificate } from '../certificate.ts';

/** What it comes to, in a sentence or two. */
export function certificateSentence({
  outcome,
  rules,
  situations,
  reasons,
  service,
}: Certificate): string {
  const played = situations.filter(({ state }) => state === 'played').length;
  const moments = rules.reduce((sum, { exercised }) => sum + exercised, 0);
  const seen = `It was observed ${service === 'built-in' ? `in ${counted(played, 'test case')}` : 'in front of another service'}, with ${grouped(moments)} observations.`;
  if (outcome === 'certified')
    return `This terminal meets every obligation of a client that applies to it. ${seen}`;
  return `This terminal was not shown to meet every obligation of a client: ${counted(reasons.length, 'reason')}. ${seen}`;
}

/** '2026-06-03 10:20 UTC' */
export function utc(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`;
}

/** A digest in groups, as people compare it. */
export function inGroups(hex: string): string {
  return hex.match(/.{1,8}/g)?.join(' ') ?? hex;
}

import { choicesOf } from '../../../journal/choices.ts';
import { documentOfKind, uniqueDocument } from '../../../session/documents/documents.ts';
import type { Session } from '../../../session/session.ts';
import { Blocked } from '../../../session/test-case.ts';
import { unchanged } from '../../../session/unchanged.ts';
import { type Finding, ofManner, unknown } from './finding.ts';

/** Documents of two kinds are uploaded and downloaded: a service may convert the one and not the other (SIL-44). */
export async function tryDownloads(s: Session): Promise<readonly Finding[]> {
  const user = await s.user();
  const queue = await s.queue();
  const token = await s.login(user);
  const same: string[] = [];
  const others: string[] = [];
  const silent: string[] = [];
  for (const [kind, file] of [
    ['PDF', uniqueDocument(s.name('pdf'))],
    ['text', documentOfKind(s.name('text'), 'two-pages.txt')],
  ] as const) {
    try {
      const path = { uuid: await s.upload(user, queue, { file }) };
      const parameters = [['retain', 'true'] as const, ...unchanged];
      const options = { path, parameters };
      const { body } = s.need(
        await s.request('documents.download', token, options),
        'downloading it',
      );
      (body.equals(file.bytes) ? same : others).push(kind);
    } catch (error) {
      if (!(error instanceof Blocked)) throw error;
      silent.push(`${kind}: ${error.message}`);
    }
  }
  const words = [
    ...(same.length === 0 ? [] : [`returned as uploaded: ${same.join(', ')}`]),
    ...(others.length === 0 ? [] : [`returned changed: ${others.join(', ')}`]),
    ...silent,
  ].join('; ');
  if (same.length + others.length === 0) return [unknown('downloads', words)];
  const value = others.length === 0 ? 'uploaded' : 'others';
  return [ofManner('downloads', { value, seen: words }, choicesOf(s.credentials.facts))];
}

import type { UploadFile } from '../../drive/body.ts';
import { largeDocument, uniqueDocument } from '../../drive/documents.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { unchanged } from '../../drive/unchanged.ts';
import { textMember } from '../../journal/json.ts';

const kept = [...unchanged, ['retain', 'true'] as const];

/** Bytes that a multipart body, a text codec or a trim would change. */
function delicate(identity: string): readonly UploadFile[] {
  const { bytes } = uniqueDocument(identity);
  const lines = `\r\n--by-hand\r\nContent-Disposition: form-data; name="title"\r\n\r\nno\r\n`;
  const commented = lines.replaceAll('\r\n', '\r\n%');
  const text = (name: string, ...parts: readonly (string | Buffer)[]): UploadFile => ({
    fileName: `${identity}-${name}.txt`,
    bytes: Buffer.concat(parts.map((part) => Buffer.from(part as string))),
  });
  return [
    { fileName: `${identity}-crlf.pdf`, bytes: Buffer.concat([bytes, Buffer.from('\r\n\r\n')]) },
    { fileName: `${identity}-part.pdf`, bytes: Buffer.concat([bytes, Buffer.from(commented)]) },
    text('crlf', `${identity}\r\n  two  \r\n\r\n`),
    text('latin', `${identity} `, Buffer.from('Größe: 5 µm, naïve\n', 'latin1')),
    text('marked', '\ufeff', `${identity} Größe, 名前\n`),
  ];
}

/** Such documents are fetched, then printed as they are. */
const delicateContents: TestCase = {
  name: 'documents/delicate-contents',
  needs: ['allow.paper'],
  async play(stage) {
    const { user, queue, port, token } = await stage.printSetup();
    for (const file of delicate(stage.name('plain'))) {
      const reply = await stage.sendUp(user, queue, { file });
      const uuid = textMember(reply.json, 'uuid');
      if (uuid === undefined) continue;
      await stage.request('documents.download', token, { path: { uuid }, parameters: kept });
      await stage.request('documents.send', token, { path: { uuid, port: port.address } });
      await stage.settle(1);
    }
    await stage.look(token);
  },
};

/** Of three documents of one title, two with the same bytes, one is printed and one deleted. */
const alikeDocuments: TestCase = {
  name: 'documents/alike',
  needs: ['allow.paper'],
  async play(stage) {
    const { user, queue, port, token } = await stage.printSetup();
    const make = (isLarge: boolean): UploadFile =>
      isLarge
        ? largeDocument(stage.name('plain'), 300 * 1024)
        : uniqueDocument(stage.name('plain'));
    for (const isLarge of [false, true]) {
      const [same, other] = [make(isLarge), make(isLarge)];
      const title = same.fileName;
      const uuids: string[] = [];
      for (const file of [same, same, other])
        uuids.push(await stage.upload(user, queue, { file, title }));
      const [first = '', second = '', third = ''] = uuids;
      const get = (uuid: string): Promise<unknown> =>
        stage.request('documents.download', token, { path: { uuid }, parameters: kept });
      for (const uuid of uuids) await get(uuid);
      await stage.request('documents.send', token, { path: { uuid: first, port: port.address } });
      await stage.settle(1);
      await get(second);
      await stage.request('documents.delete', token, { path: { uuid: second } });
      await get(third);
      await stage.look(token);
    }
  },
};

/** interface 4.4: the content of documents. */
export const contentScenarios: readonly TestCase[] = [delicateContents, alikeDocuments];

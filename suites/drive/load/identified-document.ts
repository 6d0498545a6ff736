import { syntheticPdf } from '../../../fixtures/documents/synthetic.ts';
import { sha256 } from '../../../simulators/kit/ids.ts';

export interface IdentifiedDocument {
  readonly identity: string;
  readonly bytes: Buffer;
  readonly sha256: string;
}

const identityLength = 24;
const placeholder = 'x'.repeat(identityLength);

/** Makes documents of one size that differ in their identity: near their first bytes and near their last. */
export function documentPress(sizeBytes: number): (identity: string) => IdentifiedDocument {
  const template = syntheticPdf({ pages: 1, bytes: sizeBytes, identity: placeholder });
  const places = [template.indexOf(placeholder), template.lastIndexOf(placeholder)];
  return (identity) => {
    if (identity.length > identityLength) throw new RangeError(`"${identity}" is too long`);
    const bytes = Buffer.from(template);
    const filled = identity.padEnd(identityLength, '.');
    for (const place of places) bytes.write(filled, place, 'latin1');
    return { identity: filled, bytes, sha256: sha256(bytes) };
  };
}

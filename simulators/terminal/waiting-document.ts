import { UnexpectedAnswer } from './outcome.ts';
import { isObject, numberOf, textOf } from './read-answer.ts';

/** Of DocumentInfo (interface 2), what a panel shows. */
export interface WaitingDocument {
  readonly uuid: string;
  readonly name: string;
  readonly totalPages: number;
  readonly colorPages: number;
  readonly copies: number;
  /** 0 one-sided, 1 long edge, 2 short edge. */
  readonly duplex: number;
  readonly grayscale: boolean;
  readonly paperSize: string;
  /** Epoch milliseconds. */
  readonly arrivedAt: number;
}

/** list<DocumentInfo>. Throws UnexpectedAnswer when a record can't be told from others. */
export function readDocuments(json: unknown): readonly WaitingDocument[] {
  if (!Array.isArray(json)) throw new UnexpectedAnswer('the response is not a list of documents');
  return json.map(readDocument);
}

function readDocument(record: unknown): WaitingDocument {
  if (!isObject(record) || textOf(record, 'uuid') === '') {
    throw new UnexpectedAnswer('a listed document has no uuid');
  }
  return {
    uuid: textOf(record, 'uuid'),
    name: textOf(record, 'documentName'),
    totalPages: numberOf(record, 'totalPages'),
    colorPages: numberOf(record, 'colorPages'),
    copies: numberOf(record, 'copies'),
    duplex: numberOf(record, 'duplex'),
    grayscale: record['grayscale'] === true,
    paperSize: textOf(record, 'paperSize'),
    arrivedAt: numberOf(record, 'dateTime'),
  };
}

import type { TSchema } from 'typebox';

/** A schema as it stands in the document: named ones as references. */
export type Refer = (schema: TSchema) => object;

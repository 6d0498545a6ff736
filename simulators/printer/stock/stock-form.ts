import Type from 'typebox';
import { Compile } from 'typebox/compile';

const sheets = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const keyword = Type.String({ maxLength: 255 });

/** The body of a change: what is left out stays as it is. */
export const StockForm = Type.Object(
  {
    trays: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object(
          {
            size: Type.Optional(keyword),
            type: Type.Optional(keyword),
            level: Type.Optional(sheets),
          },
          { additionalProperties: false },
        ),
      ),
    ),
    supplies: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object(
          { level: Type.Integer({ minimum: 0, maximum: 100 }) },
          { additionalProperties: false },
        ),
      ),
    ),
  },
  { additionalProperties: false },
);

export const stockShape = Compile(StockForm);

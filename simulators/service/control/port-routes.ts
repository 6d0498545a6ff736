import Type from 'typebox';
import type { ControlRoute } from '../../kit/control.ts';
import { inputPortRecord, outputPortRecord } from '../seed/records.ts';
import { outputPortSchema, queueSchema } from '../seed/schema.ts';
import { accountOf, anAccount, closed, known } from './place.ts';
import { bodyReader } from './read-body.ts';
import type { Controlled } from './start.ts';

type PortParts = Pick<Controlled, 'store' | 'people'>;

/** Printers and queues beyond the seed, until the next reset; one that has the name already is changed. */
export function portRoutes(parts: PortParts): readonly ControlRoute[] {
  return [setOutputPort(parts), setQueue(parts)];
}

function setOutputPort({ store, people }: PortParts): ControlRoute {
  const schema = Type.Object({ ...outputPortSchema.properties, ...anAccount }, closed);
  const read = bodyReader(schema);
  return {
    method: 'PUT',
    path: '/output-ports',
    summary: 'makes or changes the output port {name} at {address}; answers {id}',
    run: async ({ body }) => {
      const { account, ...entry } = read(body);
      const id = await store.write(async ({ accounts, ports, change }) => {
        const place = await accountOf({ accounts }, account, people);
        const record = outputPortRecord(place.id, entry);
        const same = (await ports.outputs([place.id])).find(({ name }) => name === entry.name);
        if (same === undefined) return change.addOutputPort(record);
        await change.setOutputPort(same.id, record);
        return same.id;
      });
      return { json: { id } };
    },
  };
}

function setQueue({ store, people }: PortParts): ControlRoute {
  const read = bodyReader(Type.Object({ ...queueSchema.properties, ...anAccount }, closed));
  return {
    method: 'PUT',
    path: '/queues',
    summary:
      'makes or changes the queue {name}, of {type} pull or push to {outputPort}; answers {id}',
    run: async ({ body }) => {
      const { account, ...entry } = read(body);
      const id = await store.write(async ({ accounts, ports, change }) => {
        const place = await accountOf({ accounts }, account, people);
        const outputs = await ports.outputs([place.id]);
        const { outputPort: wanted } = entry;
        const output =
          wanted === undefined ? undefined : known(outputs, ({ name }) => name === wanted);
        const record = inputPortRecord(place.id, entry, output?.id);
        const same = await ports.inputByName(place.id, entry.name);
        if (same === undefined) return change.addInputPort(record);
        await change.setInputPort(same.id, record);
        return same.id;
      });
      return { json: { id } };
    },
  };
}

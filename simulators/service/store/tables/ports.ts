import type { InputPort, OutputPort } from '../../rules/records.ts';
import {
  type Columns,
  changesOf,
  flag,
  integer,
  json,
  long,
  oneOf,
  optional,
  recordOf,
  rowOf,
  text,
} from '../columns.ts';
import type { PortChanges } from '../contract/ports.ts';
import { prepare } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Reader } from '../store.ts';

export const outputPortColumns = {
  accountId: integer,
  name: text,
  address: text,
  portType: oneOf<OutputPort['portType']>(),
  vendor: text,
  embedded: flag,
  printProtocol: oneOf<OutputPort['printProtocol']>(),
  outputType: integer,
  reverseFinisher: flag,
  printerIppUrl: text,
  modelFamily: integer,
  monochrome: flag,
  ipReaderAddress: text,
  embeddedConfigurationId: integer,
  deviceSerial: text,
  description: text,
  softwareCopyCollation: flag,
  sendUsername: flag,
  serviceIds: json<readonly number[]>(),
  trimCardId: flag,
  decimalFormatForCardIds: flag,
  active: flag,
  logoutTimeout: integer,
  autoRelease: flag,
  registrationSource: oneOf<OutputPort['registrationSource']>(),
  properties: json<OutputPort['properties']>(),
  terminalInfo: json<OutputPort['terminalInfo']>(),
  sealedAdminUsername: text,
  sealedAdminPassword: text,
} satisfies Columns<Omit<OutputPort, 'id'>>;

export const inputPortColumns = {
  accountId: integer,
  name: text,
  portType: oneOf<InputPort['portType']>(),
  outputPortId: optional(integer),
  portFlags: long,
  locationId: optional(integer),
} satisfies Columns<Omit<InputPort, 'id'>>;

const outputRecord = { id: integer, ...outputPortColumns };
const inputRecord = { id: integer, ...inputPortColumns };

const outputOf = (row: object): OutputPort => recordOf<OutputPort>(outputRecord, row);
const inputOf = (row: object): InputPort => recordOf<InputPort>(inputRecord, row);

export function readPorts(database: Database): Reader['ports'] {
  return { ...readOutputPorts(database), ...readInputPorts(database) };
}

function readOutputPorts(
  database: Database,
): Pick<Reader['ports'], 'outputById' | 'outputs' | 'outputsBy' | 'embeddedBeside'> {
  const outputById = prepare<{ id: number }, object>(database, (parameter) =>
    database.selectFrom('outputPorts').selectAll().where('id', '=', parameter('id')),
  );
  const findBy = (column: 'address' | 'deviceSerial' | 'ipReaderAddress') =>
    prepare<{ value: string }, object>(database, (parameter) =>
      database
        .selectFrom('outputPorts')
        .selectAll()
        .where(column, '=', parameter('value'))
        .orderBy('id'),
    );
  const found = {
    address: findBy('address'),
    deviceSerial: findBy('deviceSerial'),
    ipReaderAddress: findBy('ipReaderAddress'),
  };
  return {
    async outputById(id) {
      const [row] = (await outputById({ id })).rows;
      return row && outputOf(row);
    },
    async outputs(accountIds) {
      const rows = await database
        .selectFrom('outputPorts')
        .selectAll()
        .where('accountId', 'in', accountIds)
        .orderBy('id')
        .execute();
      return rows.map(outputOf);
    },
    async outputsBy(column, value, accountIds) {
      const { rows } = await found[column]({ value });
      return rows.map(outputOf).filter((port) => accountIds.includes(port.accountId));
    },
    async embeddedBeside(accountIds, outputPortId = 0) {
      const counted = database
        .selectFrom('outputPorts')
        .select((one) => one.fn.countAll().as('count'))
        .where('accountId', 'in', accountIds)
        .where('embedded', '=', 1)
        .where('id', '<>', outputPortId);
      return Number((await counted.executeTakeFirstOrThrow()).count);
    },
  };
}

function readInputPorts(
  database: Database,
): Pick<Reader['ports'], 'inputById' | 'inputs' | 'inputByName' | 'inputsInto'> {
  const inputById = prepare<{ id: number }, object>(database, (parameter) =>
    database.selectFrom('inputPorts').selectAll().where('id', '=', parameter('id')),
  );
  const inputByName = prepare<{ accountId: number; name: string }, object>(database, (parameter) =>
    database
      .selectFrom('inputPorts')
      .selectAll()
      .where('accountId', '=', parameter('accountId'))
      .where('name', '=', parameter('name'))
      .orderBy('id'),
  );
  const inputsInto = prepare<{ outputPortId: number }, object>(database, (parameter) =>
    database
      .selectFrom('inputPorts')
      .selectAll()
      .where('outputPortId', '=', parameter('outputPortId'))
      .orderBy('id'),
  );
  return {
    async inputById(id) {
      const [row] = (await inputById({ id })).rows;
      return row && inputOf(row);
    },
    async inputs(accountIds) {
      const rows = await database
        .selectFrom('inputPorts')
        .selectAll()
        .where('accountId', 'in', accountIds)
        .orderBy('id')
        .execute();
      return rows.map(inputOf);
    },
    async inputByName(accountId, name) {
      const [row] = (await inputByName({ accountId, name })).rows;
      return row && inputOf(row);
    },
    async inputsInto(outputPortId) {
      return (await inputsInto({ outputPortId })).rows.map(inputOf);
    },
  };
}

export function changePorts(database: Database): PortChanges {
  return { ...changeOutputPorts(database), ...changeInputPorts(database) };
}

function changeOutputPorts(
  database: Database,
): Pick<PortChanges, 'addOutputPort' | 'setOutputPort' | 'removeOutputPort'> {
  return {
    async addOutputPort(port) {
      const row = rowOf(outputPortColumns, port);
      const added = database.insertInto('outputPorts').values(row).returning('id');
      return (await added.executeTakeFirstOrThrow()).id;
    },
    async setOutputPort(id, fields) {
      const update = database.updateTable('outputPorts').set(changesOf(outputPortColumns, fields));
      return (await update.where('id', '=', id).executeTakeFirst()).numUpdatedRows > 0n;
    },
    async removeOutputPort(id) {
      const removal = database.deleteFrom('outputPorts').where('id', '=', id);
      return (await removal.executeTakeFirst()).numDeletedRows > 0n;
    },
  };
}

function changeInputPorts(
  database: Database,
): Pick<PortChanges, 'addInputPort' | 'setInputPort' | 'removeInputPort'> {
  return {
    async addInputPort(port) {
      const row = rowOf(inputPortColumns, port);
      const added = database.insertInto('inputPorts').values(row).returning('id');
      return (await added.executeTakeFirstOrThrow()).id;
    },
    async setInputPort(id, fields) {
      const update = database.updateTable('inputPorts').set(changesOf(inputPortColumns, fields));
      return (await update.where('id', '=', id).executeTakeFirst()).numUpdatedRows > 0n;
    },
    async removeInputPort(id) {
      const removal = database.deleteFrom('inputPorts').where('id', '=', id);
      return (await removal.executeTakeFirst()).numDeletedRows > 0n;
    },
  };
}

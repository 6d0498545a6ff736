import type { InputPort, OutputPort } from '../../rules/records.ts';
import type { Fields } from './fields.ts';

export interface PortReads {
  outputById(id: number): Promise<OutputPort | undefined>;
  outputs(accountIds: readonly number[]): Promise<readonly OutputPort[]>;
  /** Ports of these accounts whose address, serial or reader address is this. */
  outputsBy(
    column: 'address' | 'deviceSerial' | 'ipReaderAddress',
    value: string,
    accountIds: readonly number[],
  ): Promise<readonly OutputPort[]>;
  /** How many ports of these accounts have an embedded terminal, leaving this one out. */
  embeddedBeside(accountIds: readonly number[], outputPortId?: number): Promise<number>;
  inputById(id: number): Promise<InputPort | undefined>;
  inputs(accountIds: readonly number[]): Promise<readonly InputPort[]>;
  inputByName(accountId: number, name: string): Promise<InputPort | undefined>;
  /** The queues that are mapped to this output port. */
  inputsInto(outputPortId: number): Promise<readonly InputPort[]>;
}

export interface PortChanges {
  addOutputPort(port: Omit<OutputPort, 'id'>): Promise<number>;
  setOutputPort(id: number, fields: Fields<Omit<OutputPort, 'id'>>): Promise<boolean>;
  /** No queue may be mapped to it. */
  removeOutputPort(id: number): Promise<boolean>;
  addInputPort(port: Omit<InputPort, 'id'>): Promise<number>;
  setInputPort(id: number, fields: Fields<Omit<InputPort, 'id'>>): Promise<boolean>;
  removeInputPort(id: number): Promise<boolean>;
}

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
  inputById(id: number): Promise<InputPort | undefined>;
  inputs(accountIds: readonly number[]): Promise<readonly InputPort[]>;
  inputByName(accountId: number, name: string): Promise<InputPort | undefined>;
}

export interface PortChanges {
  addOutputPort(port: Omit<OutputPort, 'id'>): Promise<number>;
  setOutputPort(id: number, fields: Fields<Omit<OutputPort, 'id'>>): Promise<boolean>;
  addInputPort(port: Omit<InputPort, 'id'>): Promise<number>;
  setInputPort(id: number, fields: Fields<Omit<InputPort, 'id'>>): Promise<boolean>;
}

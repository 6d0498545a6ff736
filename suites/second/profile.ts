import type { Callers } from './seed.ts';

/** What somebody who wants to judge this service must know of it: a target profile. */
export function profileOf(callers: Callers, baseUrl: string): object {
  const { providerId, ...secrets } = callers;
  return {
    schemaVersion: 1,
    name: 'second implementation',
    baseUrl,
    getParameters: 'query',
    domains: {
      customer: 'customer.example',
      hostIsCustomer: true,
      container: 'branch.example',
      vendor: 'vendor.example',
      foreign: 'elsewhere.example',
    },
    providerId,
    ...secrets,
    printers: { addressing: 'host', deliveryMs: 5_000 },
    allow: { paper: true, bystanders: true, settings: true },
    declines: ['ipp'],
  };
}

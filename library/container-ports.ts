/** Ports of a bench in a container, as its image exposes them. */
export const containerPorts = {
  service: 7300,
  page: 7301,
  control: 7302,
  raw: 9100,
  ipp: 8631,
} as const;

/** What was found to stand in the way of an aim, with the figures that it was found by. */
export const limits = {
  path: 'TO BE WRITTEN',
  large: 'TO BE WRITTEN',
  cups: 'TO BE WRITTEN',
  largeBesideCups: 'TO BE WRITTEN',
  tap: 'TO BE WRITTEN',
  scale: 'TO BE WRITTEN',
  stalled: 'TO BE WRITTEN',
  memory: 'TO BE WRITTEN',
} as const;

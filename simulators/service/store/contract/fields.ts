/** Fields to set; one that is optional in the record is cleared by `undefined`. */
export type Fields<T> = {
  readonly [K in keyof T]?: object extends Pick<T, K> ? T[K] | undefined : T[K];
};

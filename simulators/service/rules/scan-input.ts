import type { Checked, Given, UserInput } from './scan-workflow.ts';

export interface GivenInput extends Pick<UserInput, 'name' | 'label' | 'userInputType'> {
  readonly defaultValue?: Given<string>;
  readonly required?: Given<boolean>;
  readonly values?: Given<readonly { readonly value: string; readonly label: string }[]>;
}

/** interface 2, UserInputInfo: values are for LIST alone, and names tell inputs apart. */
export function checkInputs(given: readonly GivenInput[]): Checked<readonly UserInput[]> {
  const inputs: UserInput[] = [];
  for (const one of given) {
    if (inputs.some(({ name }) => name === one.name)) return { fault: `${one.name} occurs twice` };
    const fault = faultIn(one);
    if (fault !== undefined) return { fault: `${one.name}: ${fault}` };
    inputs.push(inputFrom(one));
  }
  return { value: inputs };
}

function faultIn({ userInputType, defaultValue, values }: GivenInput): string | undefined {
  if (userInputType === 'LIST' && (values ?? []).length === 0) return 'a LIST requires values';
  if (defaultValue === undefined || defaultValue === null) return undefined;
  if (userInputType === 'LIST')
    return values?.some(({ value }) => value === defaultValue) === true
      ? undefined
      : 'defaultValue is not one of the values';
  const form = forms[userInputType];
  return form === undefined || form.test(defaultValue)
    ? undefined
    : `defaultValue is not a ${userInputType}`;
}

const forms: Partial<Record<UserInput['userInputType'], RegExp>> = {
  NUMBER: /^-?\d{1,18}(?:\.\d{1,18})?$/,
  EMAIL: /^[^\s@]+@[^\s@]+$/,
};

function inputFrom(given: GivenInput): UserInput {
  const { name, label, userInputType, defaultValue, values } = given;
  return {
    name,
    label,
    userInputType,
    required: given.required ?? false,
    ...(typeof defaultValue === 'string' ? { defaultValue } : {}),
    ...(userInputType === 'LIST' && values ? { values } : {}),
  };
}

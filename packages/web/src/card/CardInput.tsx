import type { ChangeEvent } from 'react';
import type { ControlProps } from '../ui/Field.tsx';
import type { Edit, TypedText } from './typed-text.ts';
import type { TypedCardForm } from './use-typed-card.ts';

interface CardInputProps extends ControlProps {
  readonly form: TypedCardForm;
  readonly name: 'number' | 'expiry' | 'cvc';
  readonly autoComplete: 'cc-number' | 'cc-exp' | 'cc-csc';
  readonly placeholder: string;
  readonly retype: (edit: Edit) => TypedText;
}

/** An input of digits that are formatted while the payer types. */
export function CardInput({ form, name, retype, ...control }: CardInputProps) {
  function change({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    const typed = retype({
      before: form.values[name],
      value: input.value,
      caret: input.selectionStart ?? input.value.length,
      kind: nativeEvent instanceof InputEvent ? nativeEvent.inputType : '',
    });
    // The value is set before React sets it, because React would move the caret to the end.
    input.value = typed.value;
    if (document.activeElement === input) input.setSelectionRange(typed.caret, typed.caret);
    form.change(name, typed.value);
  }

  return (
    <input
      {...control}
      name={name}
      inputMode="numeric"
      spellCheck={false}
      autoCorrect="off"
      value={form.values[name]}
      onChange={change}
      onBlur={() => form.leave(name)}
    />
  );
}

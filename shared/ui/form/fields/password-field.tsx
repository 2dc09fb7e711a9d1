import { Box, IconButton, Input } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n';
import { Icon } from '../../icon/icon';
import { iconShapes } from '../../icon/icon-shapes';
import { FieldFrame } from './field-frame';
import { useField } from './use-field';
import type { FieldProps } from './use-field';

export interface PasswordFieldProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('shared');
  const { id, field, error, control } = useField(props);
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame id={id} label={props.label} required={props.required} help={props.help} error={error}>
      <Box position="relative">
        <Input
          {...field}
          {...control}
          value={field.value ?? ''}
          type={shown ? 'text' : 'password'}
          autoComplete={props.autoComplete}
          pe={{ base: '12', sm: '10' }}
        />
        <IconButton
          position="absolute"
          insetEnd={{ base: '0', sm: '1' }}
          top="50%"
          translate="0 -50%"
          size="xs"
          px="0"
          variant="ghost"
          colorPalette="gray"
          aria-label={t('ui.form.showPassword')}
          aria-pressed={shown}
          disabled={control.disabled}
          onClick={() => setShown(!shown)}
        >
          <Icon shape={iconShapes.eye} />
        </IconButton>
      </Box>
    </FieldFrame>
  );
}

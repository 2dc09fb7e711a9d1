import type { UserAccount } from '@klaster/shared/contract/accounts';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { useUnsavedInput } from '@klaster/shared/session';
import { Box, Button, chakra, Text, typedField } from '@klaster/shared/ui';
import { ConfirmDialog } from '@klaster/shared/ui/dialog';
import { useId, useState } from 'react';
import { useEraseUser } from './queries';

/** Erasure is permanent, so the user reads what is erased, types the login and gives a proof. */
export function Erasure({ user }: { user: UserAccount }) {
  const { t } = useTranslation('users');
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { mutateAsync } = useEraseUser(user);
  useUnsavedInput(open && typed !== '');
  const begin = () => {
    setTyped('');
    setWrong(false);
    setOpen(true);
  };
  const erase = async () => {
    const isOther = typed.trim().toLowerCase() !== user.login;
    setWrong(isOther);
    if (isOther) throw new Error('The typed login differs');
    await mutateAsync();
  };
  return (
    <>
      <Button variant="outline" colorPalette="red" onClick={begin}>
        {t('erasure.act')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('erasure.act')}
        question={<Text>{t('erasure.ask', { name: formatName(user.full_name) })}</Text>}
        confirmLabel={t('erasure.confirm')}
        cancelLabel={t('cancel')}
        tone="danger"
        onConfirm={erase}
      >
        <LoginField login={user.login} value={typed} isWrong={isWrong} onChange={setTyped} />
      </ConfirmDialog>
    </>
  );
}

type LoginFieldProps = { login: string; value: string; isWrong: boolean; onChange: (value: string) => void };

function LoginField({ login, value, isWrong, onChange }: LoginFieldProps) {
  const { t } = useTranslation('users');
  const id = useId();
  return (
    <Box mt="3">
      <chakra.label htmlFor={id} display="block" mb="1" fontWeight="medium">
        {t('erasure.type', { login })}
      </chakra.label>
      <chakra.input
        id={id}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        {...typedField}
        w="full"
        minH={{ base: '11', sm: '10' }}
        {...(isWrong && { borderColor: 'border.error' })}
      />
      {isWrong && (
        <Text id={`${id}-wrong`} role="alert" mt="1" fontSize="table" color="fg.error">
          {t('erasure.wrong')}
        </Text>
      )}
    </Box>
  );
}

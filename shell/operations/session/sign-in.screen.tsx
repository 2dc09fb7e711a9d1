import type { LoginBody } from '@klaster/shared/contract/http';
import { useTranslation } from '@klaster/shared/i18n';
import { Box, Flex, Heading, Text } from '@klaster/shared/ui';
import { useState } from 'react';
import { CodeStep } from '../../src/second-factor/code-step';
import { PasswordStep } from '../../src/session/password-step';
import { useSignIn } from './queries';

/** Password, then second factor. A session of the public pages is not valid here. */
export function SignInScreen() {
  const { t } = useTranslation('operations');
  const [challenge, setChallenge] = useState<string>();
  const { givePassword, giveCode } = useSignIn();
  const begin = async (body: LoginBody) => {
    const outcome = await givePassword(body);
    if ('challenge' in outcome) setChallenge(outcome.challenge);
  };
  return (
    <Flex justify="center" px="4" py={{ base: '6', sm: '14' }}>
      <Box
        w="full"
        maxW="26rem"
        p={{ base: '5', sm: '7' }}
        bg="bg.panel"
        borderWidth="1px"
        borderRadius="lg"
        data-form-in-place=""
      >
        <Heading as="h1" fontSize="xl">
          {t('signIn.title')}
        </Heading>
        <Text color="fg.muted" mt="1" mb="5">
          {t('signIn.about')}
        </Text>
        {challenge === undefined ? (
          <PasswordStep onPassword={begin} />
        ) : (
          <CodeStep challenge={challenge} onCode={giveCode} onBack={() => setChallenge(undefined)} />
        )}
      </Box>
    </Flex>
  );
}

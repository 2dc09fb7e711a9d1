import { failureText, isMissing } from '@klaster/shared/http';
import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { Box, BusyButton, chakra, Flex, Stack, Text } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { CopyField } from '../icons/copy-field';
import { calendarQuery, useCalendar } from './queries';
import { Section } from './section';

/** Another back end may have no calendar. */
export function CalendarSection() {
  const { t } = useTranslation('profile');
  const { data, error } = useQuery(calendarQuery);
  const { mutate, isPending, variables, data: changed, error: refusal } = useCalendar();
  if (isMissing(error) || !data) return null;
  const since = data.created_at;
  const address = changed?.address;
  return (
    <Section title={t('calendar.title')}>
      <Stack gap="3" maxW="40rem">
        <Text>{t('calendar.text')}</Text>
        {since !== null && <Text color="fg.muted">{t('calendar.since', { time: formatDateTime(since) })}</Text>}
        {address && <Address address={address} />}
        <Flex gap="2" wrap="wrap">
          <BusyButton size="sm" variant="outline" busy={isPending && variables} onClick={() => mutate(true)}>
            {t(since === null ? 'calendar.make' : 'calendar.renew')}
          </BusyButton>
          {since !== null && (
            <BusyButton size="sm" variant="outline" busy={isPending && !variables} onClick={() => mutate(false)}>
              {t('calendar.remove')}
            </BusyButton>
          )}
        </Flex>
        <Text role="alert" color="fg.error" fontSize="table">
          {refusal && failureText(refusal)}
        </Text>
      </Stack>
    </Section>
  );
}

/** Calendar programs open `webcal:` addresses. */
function Address({ address }: { address: string }) {
  const { t } = useTranslation('profile');
  return (
    <Box>
      <Text mb="2">{t('calendar.once')}</Text>
      <CopyField label={t('calendar.address')} text={address} />
      <chakra.a
        mt="2"
        display="inline-block"
        href={address.replace(/^https?:/, 'webcal:')}
        color="fg.link"
        textDecoration="underline"
      >
        {t('calendar.subscribe')}
      </chakra.a>
    </Box>
  );
}

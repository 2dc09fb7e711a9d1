import { Box, Heading, Page, PageHeader, Stack } from '@klaster/shared/ui';
import { FORM_SAMPLES } from './form-samples';
import { SAMPLES } from './samples';

const TITLE = 'shared/ui';

/** Shows each component of `shared/ui` with its name; in development only. */
export function Component() {
  return (
    <Page>
      <PageHeader title={TITLE} />
      <Stack gap="8">
        {Object.entries({ ...SAMPLES, ...FORM_SAMPLES }).map(([name, sample]) => (
          <Box key={name} as="section" aria-label={name}>
            <Heading as="h2" size="sm" mb="2">
              {name}
            </Heading>
            {sample}
          </Box>
        ))}
      </Stack>
    </Page>
  );
}

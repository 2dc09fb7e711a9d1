import fastifySwagger, { type SwaggerTransformObject } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { problemSchema } from '@klaster/shared/contract/http';
import { REGISTER_NAMES } from '@klaster/shared/contract/kinds';
import { registerSchemas } from '@klaster/shared/contract/registers';
import { reportSchema } from '@klaster/shared/contract/reports';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Named schemas of the OpenAPI document; they occur in answers only. */
const schemaRegistry = z.registry<{ id: string }>();
schemaRegistry.add(problemSchema, { id: 'Problem' });
schemaRegistry.add(reportSchema, { id: 'Report' });
for (const name of REGISTER_NAMES) schemaRegistry.add(registerSchemas[name].entry, { id: nameEntry(name) });

/** `seed_companies` becomes `SeedCompany`. */
function nameEntry(register: string): string {
  const singular = register.replace(/ies$/, 'y').replace(/s$/, '');
  return singular.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: withNamedShapes,
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Klaster API', version: '1.0.0' },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' },
          key: { type: 'http', scheme: 'bearer' },
        },
      },
    },
  });
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs' });
}

const nameShapes = createJsonSchemaTransformObject({ schemaRegistry });

/** The library adds an unused input variant of each schema. */
const withNamedShapes: SwaggerTransformObject = (document) => {
  const named = nameShapes(document);
  const schemas = 'components' in named ? (named.components?.schemas ?? {}) : {};
  for (const name of Object.keys(schemas)) if (name.endsWith('Input')) delete schemas[name];
  return named;
};

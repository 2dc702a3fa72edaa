/** Refusals of the API server as `Status` objects (docs/reference/clusters.md#writes). */
import type { Fields } from './json.ts';
import type { Kind } from './kinds.ts';

interface Cause {
  readonly reason: string;
  readonly message: string;
  readonly field: string;
}

export class ApiError extends Error {
  readonly code: number;
  readonly reason: string;
  readonly details: Fields | undefined;

  constructor(code: number, reason: string, message: string, details?: Fields) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.reason = reason;
    this.details = details;
  }

  status(): Fields {
    const { code, reason, message, details } = this;
    return {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message,
      reason,
      ...(details && { details }),
      code,
    };
  }

  get retryAfterSeconds(): number | undefined {
    const seconds = this.details?.['retryAfterSeconds'];
    return typeof seconds === 'number' ? seconds : undefined;
  }
}

/** `jobs.batch "x"`: how the server names objects in messages. */
export function named(kind: Kind, name: string): string {
  return `${kind.plural}${kind.group === '' ? '' : `.${kind.group}`} "${name}"`;
}

function detailsOf(kind: Kind, name: string, more: Fields = {}): Fields {
  return { name, ...(kind.group === '' ? {} : { group: kind.group }), kind: kind.plural, ...more };
}

export function notFound(kind: Kind, name: string): ApiError {
  return new ApiError(404, 'NotFound', `${named(kind, name)} not found`, detailsOf(kind, name));
}

export function alreadyExists(kind: Kind, name: string): ApiError {
  return new ApiError(409, 'AlreadyExists', `${named(kind, name)} already exists`, detailsOf(kind, name));
}

export function staleVersion(kind: Kind, name: string): ApiError {
  const why = 'the object has been modified; please apply your changes to the latest version and try again';
  return new ApiError(
    409,
    'Conflict',
    `Operation cannot be fulfilled on ${named(kind, name)}: ${why}`,
    detailsOf(kind, name),
  );
}

export function preconditionFailed(kind: Kind, name: string, what: string, sent: string, found: string): ApiError {
  const why = `Precondition failed: ${what} in precondition: ${sent}, ${what} in object meta: ${found}`;
  return new ApiError(
    409,
    'Conflict',
    `Operation cannot be fulfilled on ${named(kind, name)}: ${why}`,
    detailsOf(kind, name),
  );
}

export function invalid(kind: Kind, name: string, causes: readonly Cause[]): ApiError {
  const lines = causes.map(({ field, message }) => `${field}: ${message}`);
  const text = lines.length === 1 ? lines[0] : `[${lines.join(', ')}]`;
  return new ApiError(
    422,
    'Invalid',
    `${kind.kind}${kind.group === '' ? '' : `.${kind.group}`} "${name}" is invalid: ${text}`,
    detailsOf(kind, name, { kind: kind.kind, causes }),
  );
}

export function invalidField(kind: Kind, name: string, field: string, message: string): ApiError {
  return invalid(kind, name, [{ reason: 'FieldValueInvalid', field, message }]);
}

export function badRequest(message: string): ApiError {
  return new ApiError(400, 'BadRequest', message);
}

export function expired(message: string): ApiError {
  return new ApiError(410, 'Expired', message);
}

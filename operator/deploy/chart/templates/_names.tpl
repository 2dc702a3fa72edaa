{{- define "projectionist.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "projectionist.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else if contains (include "projectionist.name" .) .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (include "projectionist.name" .) | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "projectionist.selector" -}}
app.kubernetes.io/name: {{ include "projectionist.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: operator
{{- end -}}

{{- /* Without the component, which each object adds itself. */ -}}
{{- define "projectionist.labels" -}}
app.kubernetes.io/name: {{ include "projectionist.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/part-of: projectionist
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "projectionist.image" -}}
{{- if .Values.image.digest -}}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest -}}
{{- else -}}
{{- printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) -}}
{{- end -}}
{{- end -}}

{{- /* Not derived from the release: an upgrade that changed it would let an old and a new replica lead side by side until the last old one is gone. */ -}}
{{- define "projectionist.leaseName" -}}
{{- .Values.leaseName | default "projectionist" -}}
{{- end -}}

{{- define "projectionist.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- .Values.serviceAccount.name | default (include "projectionist.fullname" .) -}}
{{- else -}}
{{- .Values.serviceAccount.name | default "default" -}}
{{- end -}}
{{- end -}}

{{- define "projectionist.jobServiceAccount" -}}
{{- if .Values.jobs.serviceAccountName -}}
{{- .Values.jobs.serviceAccountName -}}
{{- else if .Values.watchNamespaces -}}
{{- printf "%s-job" (include "projectionist.fullname" .) -}}
{{- else -}}
default
{{- end -}}
{{- end -}}

{{- define "projectionist.baseUrl" -}}
{{- if .Values.baseUrl -}}
{{- .Values.baseUrl | trimSuffix "/" -}}
{{- else -}}
{{- $port := .Values.webhook.service.port | int -}}
{{- printf "http://%s-webhook.%s.svc" (include "projectionist.fullname" .) .Release.Namespace -}}
{{- if ne $port 80 -}}{{- printf ":%d" $port -}}{{- end -}}
{{- end -}}
{{- end -}}

{{- /* The namespaces of Libraries, and so of their Jobs. */ -}}
{{- define "projectionist.libraryNamespaces" -}}
{{- if .Values.watchNamespaces -}}
matchExpressions:
  - key: kubernetes.io/metadata.name
    operator: In
    values: {{ toJson .Values.watchNamespaces }}
{{- else -}}
{}
{{- end -}}
{{- end -}}

{{- /* The minimal rights of the program on Libraries and their objects; docs/guides/kubernetes.md explains each. */ -}}
{{- define "projectionist.rules" -}}
- apiGroups: [projectionist.dev]
  resources: [libraries]
  verbs: [get, list, watch]
- apiGroups: [projectionist.dev]
  resources: [libraries/status]
  verbs: [update]
- apiGroups: [batch]
  resources: [jobs]
  verbs: [get, list, watch, create, delete]
- apiGroups: [""]
  resources: [pods]
  verbs: [list, watch, delete]
- apiGroups: [events.k8s.io]
  resources: [events]
  verbs: [create, patch]
{{- end -}}

{{- /* The Secret with the password of the page: the user's, or the one of page.yaml. Without a name there is none. */ -}}
{{- define "projectionist.passwordSecret" -}}
{{- $given := .Values.page.passwordSecret -}}
{{- if $given.name -}}
name: {{ $given.name }}
key: {{ $given.key }}
{{- else if and $given.create (not .Values.page.open) (not .Values.page.trustedHeader) -}}
name: {{ printf "%s-page" (include "projectionist.fullname" .) }}
key: password
made: true
{{- else -}}
{}
{{- end -}}
{{- end -}}

{{- define "gifts.labels" -}}
app.kubernetes.io/name: gift-order-service
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "gifts.selector" -}}
app.kubernetes.io/name: gift-order-service
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* The specification of a pod. Takes the root, the command, its resources, and whether it answers requests. */}}
{{- define "gifts.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
# The service stops in order within 10 seconds, after it was taken from the endpoints.
terminationGracePeriodSeconds: 30
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  seccompProfile:
    type: RuntimeDefault
containers:
  - name: {{ .command }}
    image: "{{ .root.Values.image.repository }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}"
    imagePullPolicy: {{ .root.Values.image.pullPolicy }}
    args: [{{ .command | quote }}]
    securityContext:
      allowPrivilegeEscalation: false
      readOnlyRootFilesystem: true
      capabilities:
        drop: [ALL]
    env:
      - name: GIFTS_ENV
        value: {{ .root.Values.environment | quote }}
      - name: PUBLIC_URL
        value: {{ .root.Values.publicUrl | quote }}
      {{- range $setting, $key := .root.Values.secret.keys }}
      - name: {{ $setting }}_FILE
        value: /run/secrets/gifts/{{ $key }}
      {{- end }}
      {{- range $setting, $value := .root.Values.settings }}
      - name: {{ $setting }}
        value: {{ $value | toString | quote }}
      {{- end }}
    {{- if .isServer }}
    ports:
      - name: http
        containerPort: 4000
    # A start may apply migrations, which takes its time.
    startupProbe:
      httpGet: { path: /healthz, port: http }
      periodSeconds: 2
      failureThreshold: 150
    livenessProbe:
      httpGet: { path: /healthz, port: http }
      periodSeconds: 10
      failureThreshold: 3
    readinessProbe:
      httpGet: { path: /readyz, port: http }
      periodSeconds: 5
      timeoutSeconds: 3
    lifecycle:
      # Requests still arrive until every node has heard that the pod ends.
      preStop:
        exec:
          command: [node, -e, "setTimeout(() => {}, 5000)"]
    {{- end }}
    resources: {{- toYaml .resources | nindent 6 }}
    volumeMounts:
      - { name: secrets, mountPath: /run/secrets/gifts, readOnly: true }
      - { name: temporary, mountPath: /tmp }
volumes:
  - name: secrets
    secret:
      secretName: {{ .root.Values.secret.name }}
      defaultMode: 0440
  - name: temporary
    emptyDir: {}
{{- end }}
